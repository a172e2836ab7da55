"""The JSON documents of the command line: a public, versioned contract.

The first key of each is `schema`, `compaction-inspector/<command>/1`. Tokens are integers on
the scale of the window's count; `source` says where that comes from.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Document(BaseModel):
    """What every document begins with."""

    model_config = ConfigDict(populate_by_name=True)

    schema_: str = Field(alias="schema")


class DiagnosticItem(BaseModel):
    """Something odd in the file, and how the reader went on."""

    severity: str
    code: str
    line: int | None
    message: str


class CalibrationItem(BaseModel):
    """The fit of counted tokens to the provider's own figures; `error` is a share."""

    always_on: int
    factor: float
    error: float
    replies: int
    left_out: int


class TokensItem(BaseModel):
    """Tokens of a window by kind; the kinds add up to `total`."""

    total: int
    always_on: int
    by_kind: dict[str, int]
    source: str
    vocabulary: str
    calibration: CalibrationItem | None


class ReportedItem(BaseModel):
    """Usage of the last real reply; `context` is all of its input side."""

    context: int
    input: int
    cache_read: int
    cache_write: int
    output: int | None


class WindowItem(BaseModel):
    """One window of a session."""

    index: int
    window_id: str
    message_count: int
    conditioned: bool
    tokens: TokensItem
    reported: ReportedItem | None


class CompactionItem(BaseModel):
    """A compaction that the file records; token counts are the harness's own."""

    kind: str
    window: int
    at: int
    trigger: str | None
    pre_tokens: int | None
    post_tokens: int | None
    kept: list[int]
    cleared: int
    visible: bool
    line: int | None


class SubagentItem(BaseModel):
    """A sidechain in the same file."""

    id: str
    first_line: int
    message_count: int


class SourceItem(BaseModel):
    """The file itself."""

    name: str
    bytes: int
    sha256: str


class InspectDocument(Document):
    """`inspect`: what is in the file and what fills the context."""

    format: str
    dialect: str
    title: str
    model: str | None
    agent: str | None
    source: SourceItem
    windows: list[WindowItem]
    compactions: list[CompactionItem]
    subagents: list[SubagentItem]
    pending: list[str]
    diagnostics: list[DiagnosticItem]


class ReasonItem(BaseModel):
    """Why a cut is not simply safe, or what else is true of it."""

    rule: str
    severity: str
    messages: list[int]
    ids: list[str]
    detail: str
    repair: str | None


class BoundaryItem(BaseModel):
    """The cut before message `index`."""

    index: int
    verdict: str
    tokens_prefix: int
    tokens_suffix: int
    reasons: list[ReasonItem]
    nearest_usable: list[int | None]


class BoundariesDocument(Document):
    """`boundaries`: every cut of a window with its verdict."""

    window: int
    message_count: int
    goal: int | None
    recommended: int | None
    budget: int
    boundaries: list[BoundaryItem]


class ViolationItem(BaseModel):
    """A rule of the provider that the history breaks."""

    rule: str
    severity: str
    messages: list[int]
    ids: list[str]
    detail: str
    fix: str | None


class LintDocument(Document):
    """`lint`: violations, and whether the provider would accept the history."""

    window: int
    as_request: bool
    violations: list[ViolationItem]
    ok: bool


class SourceAnchorItem(BaseModel):
    """Where a fact stands: code points `start` to `end` of the string at `pointer`."""

    message: int
    block: int
    record: str
    pointer: str
    start: int
    end: int


class LandingItem(BaseModel):
    """Where a fact stands in the replacement."""

    message: int
    block: int
    start: int
    end: int


class FactItem(BaseModel):
    """A fact of the window; `claim` is how sure the finding is."""

    id: str
    category: str
    claim: str
    text: str
    weight: float
    veto: bool
    rule_id: str
    superseded_by: str | None
    source: SourceAnchorItem


class FactsDocument(Document):
    """`facts`: what the future task may need."""

    window: int
    facts: list[FactItem]


class FateItem(FactItem):
    """A fact and what became of it."""

    verdict: str
    score: float
    matched_by: str
    landing: LandingItem | None


class DiffRowItem(BaseModel):
    """One aligned row: indices of the messages before and after."""

    op: str
    before: int | None
    after: int | None


class DiffDocument(Document):
    """`diff`: what became of messages and facts."""

    before: str
    after: str
    messages: list[DiffRowItem]
    facts: list[FateItem]
    recall: float | None
    recall_by_category: dict[str, float]


class CompactTokensItem(BaseModel):
    """Tokens of the messages before and after, and of what stands beside them."""

    before: int
    after: int
    budget: int
    always_on: int
    source: str


class CheckItem(BaseModel):
    """One check of the gate."""

    name: str
    ok: bool
    detail: str


class PhaseItem(BaseModel):
    """One step of a run."""

    name: str
    detail: str
    tokens: int
    seconds: float


class CheckpointItem(BaseModel):
    """What a checkpoint of this run records; nothing is stored by `compact` itself."""

    old_history_sha256: str
    replacement_sha256: str
    window: int
    strategy: str
    options: dict[str, Any]
    cut: int | None


class OriginItem(BaseModel):
    """Where a message of the replacement comes from."""

    type: str
    index: int | None = None
    how: str | None = None
    kind: str | None = None
    sources: list[int] | None = None


class ReplacementItem(BaseModel):
    """A message of the replacement as the provider would get it."""

    origin: OriginItem
    message: dict[str, Any]


class CompactDocument(Document):
    """`compact`: a replacement with its provenance, its checks and its cost."""

    strategy: str
    boundary: int | None
    tokens: CompactTokensItem
    valid: bool
    reached_budget: bool
    checks: list[CheckItem]
    violations: list[ViolationItem]
    vetoes: list[CheckItem]
    notes: list[str]
    phases: list[PhaseItem]
    checkpoint: CheckpointItem
    replacement: list[ReplacementItem]


class FormatItem(BaseModel):
    """A transcript format."""

    name: str
    title: str
    reads: bool
    writes: bool


class FormatsDocument(Document):
    """`formats`: what can be read and written."""

    formats: list[FormatItem]


class StrategyItem(BaseModel):
    """A strategy; `options` is the JSON schema of its options."""

    name: str
    group: str
    title: str
    options: dict[str, Any]
    needs_model: bool


class StrategiesDocument(Document):
    """`strategies`: what can be run."""

    strategies: list[StrategyItem]
