/** A line of text in columns, of which the last may be struck through and have remarks and photos. */
export type PaperLine = {
  columns: readonly string[]
  struck?: string
  remarks?: string
  photos?: readonly Photo[]
}

type Photo = { url: string; name: string }

/** So many lines are one block of text. */
const linesInBlock = 200

/** A line of more letters may need two lines of paper. */
const shortest = 100

/**
 * Lines for printing, in blocks of text. 25,000 lines cost Chromium 1.5 s as text, 5.9 s as tables of 200 and 13.5 s as
 * one table, and most of the file's size.
 */
export const paperOf = <T>(head: string, entries: readonly T[], lineOf: (entry: T) => PaperLine) => {
  const paper = document.createDocumentFragment()
  paper.append(blockOf([headOf(head)]))
  let lines: string[] = []
  const endBlock = () => {
    if (lines.length > 0) paper.append(blockOf([lines.join("\n")]))
    lines = []
  }
  for (const entry of entries) {
    const line = lineOf(entry)
    const text = line.columns.map(plain).join("\t")
    const isSimple = line.struck === undefined && !line.photos?.length
    const whole = isSimple ? text + plain(line.remarks ?? "") : text
    if (isSimple && whole.length <= shortest) {
      lines.push(whole)
      if (lines.length === linesInBlock) endBlock()
    } else {
      endBlock()
      paper.append(longLine(isSimple ? [whole] : partsOf(text, line)))
    }
  }
  endBlock()
  return paper
}

const partsOf = (text: string, { struck, remarks = "", photos = [] }: PaperLine) => [
  text,
  ...(struck === undefined ? [] : ["\t", element("s", plain(struck))]),
  plain(remarks),
  ...photos.map(photoOf),
]

/** Nobody can write a line of the log into a note: line breaks, tabs and what turns letters around become spaces. */
const plain = (text: string) => text.replace(/[\s\u202a-\u202e\u2066-\u2069]+/g, " ")

const blockOf = (content: readonly (string | Node)[]) => {
  const block = document.createElement("pre")
  block.append(...content)
  return block
}

/** Alone in its block, whose second line is indented. */
const longLine = (content: readonly (string | Node)[]) => {
  const block = blockOf(content)
  block.toggleAttribute("data-long")
  return block
}

/** Each name has the width of the tabs behind it, and breaks in there. */
const headOf = (head: string) => {
  const line = document.createElement("strong")
  for (const [, name = "", tabs = ""] of head.matchAll(/([^\t]+)(\t*)/g)) {
    const cell = document.createElement("span")
    cell.textContent = name
    if (tabs) cell.style.width = `calc(${tabs.length} * var(--tab))`
    line.append(cell)
  }
  return line
}

const element = (name: "s", text: string) => {
  const element = document.createElement(name)
  element.textContent = text
  return element
}

const photoOf = ({ url, name }: Photo) => {
  const photo = new Image()
  photo.src = url
  photo.alt = name
  return photo
}
