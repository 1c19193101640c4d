import { type FormEvent, useState } from "react"
import type { Receiver } from "#domain/messages"
import { hourText } from "#domain/news"
import { errorMessage } from "../api/errors"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { ConfirmButton } from "../ui/confirm-button"
import { Field } from "../ui/field"
import { useReceivers } from "./data"
import style from "./messages.module.css"
import { WishesFields } from "./wishes-fields"
import { kindLabels, shortNews } from "./words"

type Props = { farmId: number; zone: string; of: Receiver; onTested: () => void }

/** A place where messages go, with what is done about it. */
export const ReceiverLine = ({ farmId, zone, of, onTested }: Props) => {
  const { test, remove } = useReceivers(farmId)
  const [isChanging, setIsChanging] = useState(false)
  const [busy, setBusy] = useState(false)
  const { id, kind, name, isConfirmed, gone, madeBy, audience } = of
  const sendTest = async () => {
    setBusy(true)
    await withErrorToast("The test can't be sent", async () => {
      await test(id)
      toast({ title: isConfirmed ? "The test is on its way" : "The code is on its way" })
      onTested()
    })
    setBusy(false)
  }
  return (
    <li className={style.entry}>
      <div className={style.words}>
        <b>
          <bdi translate="no">{name}</bdi>
          {kind !== "push" && kind !== "email" && `, ${kindLabels[kind]}`}
        </b>
        <span className={style.quiet}>{wordsOf(of)}</span>
        {audience === "farm" && (
          <span className={style.quiet}>
            Set up by <bdi translate="no">{madeBy}</bdi>
          </span>
        )}
        {gone !== undefined && <span className={style.error}>{gone}</span>}
      </div>
      {!isConfirmed && <Code farmId={farmId} of={of} />}
      {isChanging ? (
        <Change farmId={farmId} zone={zone} of={of} onDone={() => setIsChanging(false)} />
      ) : (
        <div className={style.actions}>
          {gone === undefined && (
            <>
              <Button
                variant="outline"
                className={style.small}
                aria-label={`${isConfirmed ? "Send a test" : "Send the code again"} to ${name}`}
                busy={busy && "Sending..."}
                onClick={sendTest}
              >
                {isConfirmed ? "Send a Test" : "Send Code Again"}
              </Button>
              <Button
                variant="outline"
                className={style.small}
                aria-label={`Change ${name}`}
                onClick={() => setIsChanging(true)}
              >
                Change
              </Button>
            </>
          )}
          <ConfirmButton
            className={style.small}
            aria-label={`Remove ${name}`}
            label="Remove"
            title={`Remove ${name}`}
            action="Remove"
            busy="Removing..."
            onConfirm={() => withErrorToast("Error removing it", () => remove(id))}
          >
            <p>No more messages go there, and what was sent is no longer listed.</p>
          </ConfirmButton>
        </div>
      )}
    </li>
  )
}

/** 'Fire danger, too hot, no reading by 10 AM; quiet from 8 PM to 6 AM' */
const wordsOf = ({ news, readBy, quietFrom, quietTo, quietFire }: Receiver) => {
  const all = news.map((kind) => (kind === "unread" ? `no reading by ${hourText(readBy)}` : shortNews[kind]))
  const text = all.join(", ")
  const isQuiet = quietFrom !== null && quietTo !== null
  const quiet = isQuiet ? `; quiet from ${hourText(quietFrom)} to ${hourText(quietTo)}` : ""
  const fire = isQuiet && quietFire && news.includes("fire") ? ", of a fire, too" : ""
  return text.charAt(0).toUpperCase() + text.slice(1) + quiet + fire
}

const Code = ({ farmId, of: { id, name } }: Pick<Props, "farmId" | "of">) => {
  const { confirm } = useReceivers(farmId)
  const [code, setCode] = useState("")
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    await confirm(id, code).catch((failure) => setError(errorMessage(failure)))
    setBusy(false)
  }
  return (
    <form className={style.part} onSubmit={submit} noValidate>
      <Field
        label={`The Code That ${name} Was Sent`}
        autoComplete="one-time-code"
        value={code}
        error={error}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" busy={busy && "Confirming..."}>
        Confirm
      </Button>
    </form>
  )
}

const Change = ({ farmId, zone, of, onDone }: Omit<Props, "onTested"> & { onDone: () => void }) => {
  const { change } = useReceivers(farmId)
  const { news, readBy, quietFrom, quietTo, quietFire } = of
  const [wishes, setWishes] = useState({ news, readBy, quietFrom, quietTo, quietFire })
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await change(of.id, wishes)
      onDone()
    } catch (failure) {
      setError(errorMessage(failure))
      setBusy(false)
    }
  }
  return (
    <form className={style.part} onSubmit={submit} noValidate>
      <WishesFields zone={zone} wishes={wishes} onChange={setWishes} />
      {error !== undefined && (
        <p className={style.error} role="alert">
          {error}
        </p>
      )}
      <Button type="submit" busy={busy && "Saving..."}>
        Save
      </Button>
      <Button variant="outline" onClick={onDone}>
        Cancel
      </Button>
    </form>
  )
}
