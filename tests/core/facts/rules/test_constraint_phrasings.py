"""How many ways to bind, and to talk without binding, are told apart.

Sentences beyond those of test_constraint.py; each bar is the share that must be right.
"""

from __future__ import annotations

from tests.core.facts.records import facts_of, texts
from tests.core.histories import assistant, user

BINDING = """
Under no circumstances should you force-push.
You are not allowed to install packages.
Tests may not hit the network.
We can't use any GPL code.
The API key should never be logged.
Everything has to work offline.
The response time must not exceed 300 ms.
Bundle size stays below 250 kB.
Limit yourself to the files in src/parser.
Restrict the change to one module.
Do everything on the feature branch, not on main.
Please leave the public API alone.
The generated files are off limits.
Only touch files that the issue names.
Backwards compatibility is required.
Please don't refactor anything else.
You need to keep Python 3.9 support.
Never commit without running the linter.
Wait for my OK before you merge.
No force pushes, please.
Keep it under 100 lines.
It is important that the order of columns does not change.
All new code requires type hints.
Commits have to be signed.
Make no changes to the database schema.
The CLI output format is frozen.
Stay within the budget of 20 dollars.
Do not, under any circumstances, delete the backups.
I need this to run on Windows as well.
Refrain from adding comments.
Just use the standard library.
Ensure that all tests pass before committing.
I would rather not add another dependency.
Absolutely no console.log statements in the final code.
Any new endpoint has to be behind the feature flag.
Do the migration in one transaction, nothing else is acceptable.
The old endpoints need to continue to function.
Hands off the billing module!
Don't you dare touch production.
Keep all existing behaviour.
We are limited to Node 16.
The password must be hashed.
Whatever you do, don't drop the table.
Please make your changes in a separate branch.
At most three retries.
Use tabs rather than spaces.
Users shouldn't see stack traces.
It can't take more than two seconds.
Only admins may delete a project.
Leave CHANGELOG.md as it is.
Do not bump the version.
Always write the test first.
This has to be done before Friday.
The script should never ask for input.
Prefer composition over inheritance.
Stick with the existing naming.
You may not read the .env file.
No emojis in commit messages.
Please use British spelling.
Tests are required for each fix.
Check with me before changing the config.
Max line length is 100.
"""
TALKING = """
I must say this looks great.
I have to admit I don't know the answer.
It never worked on my machine.
The function only returns None when the file is missing.
You don't need to apologise.
There should be a log file somewhere.
The test fails because it must run first.
That can't be right.
Nothing happens when I click the button.
I only see this on CI.
We always had this problem.
Not sure what is going on here.
It should work now.
Let me know if you need anything.
I keep getting this error.
The docs say the value may be empty.
Maybe we should look at the cache.
The limit is 100 requests right now.
He said he would never use it.
Don't worry about it.
The user must have clicked twice.
I wonder whether it is required.
Can you make sure the tests pass?
No idea why this happens.
It's not a bug in the parser.
I must have missed that.
Should I restart the server?
It always fails on the second run.
It seems we never close the file.
This needs some more thought.
I have to go in ten minutes.
I only changed one line.
We should talk about the design later.
There is no test for this yet.
No problem, take your time.
The server must be down again.
Could it be that it only happens at night?
I did not change anything.
That was not what I meant.
We need to find the cause.
You can ignore the warning.
I don't see the difference.
The build stops at step three.
This is just a test.
It keeps crashing.
The request is limited by the proxy.
I will check it tomorrow.
It would be nice to have a progress bar.
Look at the second file first.
Nobody knows how this works.
"""


def found(words: str) -> bool:
    facts = facts_of(user(f"Look at the parser.\n\n{words}"), assistant("Yes."))
    return texts(facts, "constraint") == [words]


def test_most_ways_to_bind_are_found() -> None:
    sentences = BINDING.split("\n")[1:-1]
    missed = [words for words in sentences if not found(words)]
    assert len(missed) <= 0.1 * len(sentences), missed


def test_hardly_any_talk_is_taken_for_binding() -> None:
    sentences = TALKING.split("\n")[1:-1]
    mistaken = [words for words in sentences if found(words)]
    assert len(mistaken) <= 0.05 * len(sentences), mistaken
