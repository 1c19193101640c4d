import { type ReactNode, useEffect, useRef, useState } from "react"
import { formatCount } from "../format/count"
import { Button } from "../ui/button"
import style from "./long-table.module.css"
import { type PaperLine, paperOf } from "./paper-lines"
import report from "./report.module.css"

type Props<T> = {
  label: string
  head: readonly string[]
  /** 'days' */
  of: string
  /** As many are shown at first, and as many more at a time. */
  page: number
  /** Stays the same between renderings, as do `paperLine` and `paperHead`: they are what is printed. */
  entries: readonly T[]
  children: (entry: T) => ReactNode
  paperHead: string
  paperLine: (entry: T) => PaperLine
  /** Lines have photos, which must have come when they are printed. */
  photos?: boolean
}

/**
 * A table of which a page is on screen and everything is printed. Printing 100,000 lines of a table takes minutes, so
 * a longer one is printed as text, which is made when the browser is about to print.
 */
export const LongTable = <T,>({
  entries,
  page,
  paperHead,
  paperLine,
  photos = false,
  ...table
}: Props<T>) => {
  const [shown, show] = useState(page)
  const isLong = entries.length > shown
  const paper = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      paper.current && isLong
        ? fillForPrint(paper.current, entries, paperHead, paperLine, photos)
        : undefined,
    [isLong, entries, paperHead, paperLine, photos],
  )
  return (
    <>
      <div ref={paper} className={style.paper} />
      <div className={style.page}>
        <table className={report.table} aria-label={table.label}>
          <thead>
            <tr>
              {table.head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{entries.slice(0, shown).map(table.children)}</tbody>
        </table>
      </div>
      {isLong && (
        <div className={style.more}>
          <p>
            The first {formatCount(shown)} of {formatCount(entries.length)} {table.of}. The Print button above
            prints all of them.
          </p>
          <div className="print-hidden">
            <Button variant="outline" onClick={() => show(shown + page)}>
              Show more
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

/** Not before, as it takes half a second; photos are loaded at once, because printing doesn't wait for them. */
const fillForPrint = <T,>(
  paper: HTMLElement,
  entries: readonly T[],
  head: string,
  lineOf: (entry: T) => PaperLine,
  photos: boolean,
) => {
  const fill = () => {
    if (!paper.hasChildNodes()) paper.append(paperOf(head, entries, lineOf))
  }
  if (photos) fill()
  addEventListener("beforeprint", fill)
  return () => {
    removeEventListener("beforeprint", fill)
    paper.replaceChildren()
  }
}
