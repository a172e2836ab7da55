// Paints a tree of plain values. Text enters the page as text nodes only; tags, attributes and
// custom properties are those of the lists below, so nothing in the data can become markup.
const SVG = "http://www.w3.org/2000/svg"
const HTML_TAGS = new Set(
  ("div span b i em p h2 h3 ul ol li table thead tbody tr th td button details summary " +
   "code pre mark br kbd section header footer nav dl dt dd").split(" "))
const SVG_TAGS = new Set("svg g rect path line circle polygon text defs pattern".split(" "))
const ATTRIBUTES = new Set(
  ("role tabindex aria-label aria-pressed aria-selected aria-expanded aria-current aria-hidden aria-live " +
   "aria-valuetext aria-valuenow aria-valuemin aria-valuemax aria-disabled disabled open " +
   "colspan x y x1 x2 y1 y2 cx cy r rx width height d points viewBox preserveAspectRatio " +
   "patternUnits patternTransform text-anchor id").split(" "))
const PLAIN = /^-?[\d.]+(%|px|fr)?$/
const memory = new WeakMap()

function build(node) {
  if (typeof node === "string") return document.createTextNode(node)
  const [tag, names, attributes, ...children] = node
  const drawn = SVG_TAGS.has(tag)
  if (!drawn && !HTML_TAGS.has(tag)) throw new Error("unknown tag")
  const element = drawn ? document.createElementNS(SVG, tag) : document.createElement(tag)
  if (names) element.setAttribute("class", names)
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name === "act") {
      element.dataset.act = JSON.stringify(value)
      if (tag !== "button" && tag !== "tr" && !drawn) {
        element.setAttribute("role", "button")
        element.tabIndex = 0
      }
    } else if (name === "scroll" || name === "reveal" || name === "test") {
      element.dataset[name] = String(value)
    } else if (name.startsWith("--")) {
      if (PLAIN.test(String(value))) element.style.setProperty(name, String(value))
    } else if (name === "fill" && PLAIN_FILL.test(String(value))) {
      element.setAttribute("fill", String(value))
    } else if (ATTRIBUTES.has(name)) {
      element.setAttribute(name, String(value))
    }
  }
  for (const child of children) element.appendChild(build(child))
  return element
}
const PLAIN_FILL = /^url\(#[a-z-]+\)$|^none$/

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector("#root")
  if (!root) return
  const seen = memory.get(root) || { tree: null, revealed: {} }
  memory.set(root, seen)
  const send = (act) => setTriggerValue("act", act)
  root.onclick = (event) => {
    const target = event.target.closest("[data-act]")
    if (target && target.getAttribute("aria-disabled") !== "true") {
      event.preventDefault()
      send(JSON.parse(target.dataset.act))
    }
  }
  root.onkeydown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target.closest("[data-act]")
    if (target && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault()
      send(JSON.parse(target.dataset.act))
      return
    }
    const pressed = event.shiftKey && event.key.startsWith("Arrow") ? "Shift+" + event.key : event.key
    const bound = (data.keys || {})[pressed]
    if (bound) {
      event.preventDefault()
      send(bound)
    }
  }
  const text = JSON.stringify(data.tree)
  if (seen.tree === text) return
  seen.tree = text
  const scrolls = {}
  for (const box of root.querySelectorAll("[data-scroll]")) scrolls[box.dataset.scroll] = box.scrollTop
  const active = root.getRootNode().activeElement
  const focused = active && active.dataset ? active.dataset.act : null
  const within = active && root.contains(active)
  root.replaceChildren(build(data.tree))
  for (const box of root.querySelectorAll("[data-scroll]")) {
    const name = box.dataset.scroll
    if (name in scrolls) box.scrollTop = scrolls[name]
    const wanted = [...box.querySelectorAll("[data-reveal]")][0]
    if (wanted && seen.revealed[name] !== wanted.dataset.reveal) {
      seen.revealed[name] = wanted.dataset.reveal
      const top = wanted.getBoundingClientRect().top - box.getBoundingClientRect().top
      if (top < 24 || top > box.clientHeight - 80) {
        box.scrollTop += top - box.clientHeight / 3
      }
    }
  }
  if (within) {
    const again = focused &&
      [...root.querySelectorAll("[data-act]")].find((one) => one.dataset.act === focused)
    const target = again || root.querySelector("[data-scroll]")
    if (target) target.focus({ preventScroll: true })
  }
}
