import { useEffect, useRef, useState } from "react"
import { notifyReturn, onReturn } from "../lib/on-return"
import { Button } from "../ui/button"
import { isUnanswered } from "./errors"
import style from "./missing-part.module.css"
import { SectionFailure } from "./section-failure"

type Props = { retry: () => void }

/**
 * Stands for data that can't be loaded without a connection and are not kept on this device. They load with the connection. The
 * first one on the screen has the button for all of them.
 */
export const MissingPart = ({ retry }: Props) => {
  const part = useRef<HTMLDivElement>(null)
  const isFirst = useIsFirst(part)
  useEffect(() => onReturn(retry), [retry])
  return (
    <div ref={part} className={style.missing}>
      <p>Not yet on this phone</p>
      {isFirst && (
        <Button variant="outline" onClick={notifyReturn}>
          Try again
        </Button>
      )}
    </div>
  )
}

type Part = { readonly current: HTMLElement | null }

/** The missing parts on the screen, each with what looks again whether it is the first. */
const looks = new Map<Part, () => void>()

const useIsFirst = (part: Part) => {
  const [isFirst, setFirst] = useState(false)
  useEffect(() => {
    looks.set(part, () => setFirst(![...looks.keys()].some((other) => isBefore(other, part))))
    lookAgain()
    return () => {
      looks.delete(part)
      lookAgain()
    }
  }, [part])
  return isFirst
}

const lookAgain = () => {
  for (const look of looks.values()) look()
}

const isBefore = ({ current: one }: Part, { current: other }: Part) =>
  Boolean(one && other && other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING)

/** As `SectionFailure`, for what this device keeps: to miss it without a connection is no fault. */
export const PartFailure = (error: unknown, retry: () => void) =>
  isUnanswered(error) ? <MissingPart retry={retry} /> : SectionFailure(error, retry)
