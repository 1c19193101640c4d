import { useState } from "react"
import type { Copies, CopyFacts } from "#domain/operation"
import { useResource } from "../api/resource"
import { Section } from "../api/section"
import { formatBytes } from "../format/bytes"
import { formatDateTime } from "../format/dates"
import { formatAgo } from "../format/relative-time"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { buttonClass } from "../ui/button-class"
import { EmptyState } from "../ui/empty-state"
import { ErrorBox } from "../ui/error-box"
import { copies, copyAddress, useMakeCopy } from "./data"
import style from "./operation.module.css"
import { RestoreDialog } from "./restore-dialog"
import { ShowMore } from "./show-more"

/** Copies of the database on this machine. */
export const CopiesCard = () => (
  <Section title="Copies">
    <Loaded />
  </Section>
)

const Loaded = () => {
  const { copies: all, failure, elsewhere, isRemote } = useResource(copies())
  const [restored, setRestored] = useState<CopyFacts>()
  if (isRemote)
    return <EmptyState>The records are in PostgreSQL. Whoever runs it makes the copies.</EmptyState>
  return (
    <>
      {failure && <ErrorBox title="The last copy could not be made." detail={failure} />}
      {all.length === 0 ? (
        <EmptyState>There is no copy yet.</EmptyState>
      ) : (
        <ShowMore items={all}>
          {(shown) => (
            <ul className={style.list}>
              {shown.map((copy) => (
                <li key={copy.name} className={style.entry}>
                  <Copy copy={copy} onRestore={() => setRestored(copy)} />
                </li>
              ))}
            </ul>
          )}
        </ShowMore>
      )}
      <Elsewhere elsewhere={elsewhere} />
      <MakeCopy />
      {restored && <RestoreDialog copy={restored} onClose={() => setRestored(undefined)} />}
    </>
  )
}

const Copy = ({ copy: { name, at, bytes }, onRestore }: { copy: CopyFacts; onRestore: () => void }) => (
  <>
    <div className={style.words}>
      <b>{formatDateTime(at)}</b>
      <span className={style.quiet}>
        {formatAgo(at)}, {formatBytes(bytes)}
      </span>
    </div>
    <div className={style.actions}>
      <a
        href={copyAddress(name)}
        download
        className={buttonClass("outline")}
        aria-label={`Download the copy of ${formatDateTime(at)}`}
      >
        Download
      </a>
      <Button variant="outline" onClick={onRestore} aria-label={`Restore the copy of ${formatDateTime(at)}`}>
        Restore
      </Button>
    </div>
  </>
)

const Elsewhere = ({ elsewhere }: { elsewhere: Copies["elsewhere"] | undefined }) => (
  <p className={style.quiet}>
    {!elsewhere ? (
      <>
        Copies stay on this machine. Start Windrow with <code>--backup-to</code> to send them elsewhere too.
      </>
    ) : elsewhere.newest ? (
      `The newest copy elsewhere is of ${formatDateTime(elsewhere.newest)}.`
    ) : (
      "No copy has been sent elsewhere yet."
    )}
  </p>
)

const MakeCopy = () => {
  const make = useMakeCopy()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await withErrorToast("Error making the copy", async () => {
      if ((await make()) === undefined) toast({ title: "Copy made" })
    })
    setBusy(false)
  }
  return (
    <Button busy={busy && "Making the copy..."} onClick={press}>
      Make a Copy Now
    </Button>
  )
}
