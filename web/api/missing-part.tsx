import { useEffect } from "react"
import { onReturn } from "../lib/on-return"
import { Button } from "../ui/button"
import { isUnanswered } from "./errors"
import style from "./missing-part.module.css"
import { SectionFailure } from "./section-failure"

type Props = { retry: () => void }

/** What can't be loaded without a connection, and is not kept on this device. It comes by itself with the connection. */
export const MissingPart = ({ retry }: Props) => {
  useEffect(() => onReturn(retry), [retry])
  return (
    <div className={style.missing}>
      <p>Not yet on this phone</p>
      <Button variant="outline" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}

/** As `SectionFailure`, for what this device keeps: to miss it without a connection is no fault. */
export const PartFailure = (error: unknown, retry: () => void) =>
  isUnanswered(error) ? <MissingPart retry={retry} /> : SectionFailure(error, retry)
