import { type FormEvent, useState } from "react"
import type { NewReceiver } from "#contract/messages"
import type { OwnFarm } from "#domain/farms"
import {
  type Audience,
  defaultReadBy,
  type MadeReceiver,
  type ReceiverKind,
  type Receivers,
  type Wishes,
} from "#domain/messages"
import { errorMessage } from "../api/errors"
import { Button } from "../ui/button"
import { Choice } from "../ui/choice"
import { Field } from "../ui/field"
import { useReceivers } from "./data"
import style from "./messages.module.css"
import { subscribe, whyNoPush } from "./subscription"
import { WishesFields } from "./wishes-fields"
import { kindLabels } from "./words"

type Props = {
  audience: Audience
  farm: OwnFarm
  possible: Receivers
  onMade: (made: MadeReceiver) => void
  onCancel: () => void
}

const first: Wishes = {
  news: ["fire", "heat", "turns"],
  readBy: defaultReadBy,
  quietFrom: null,
  quietTo: null,
  quietFire: false,
}

/** Lets messages go somewhere: a browser only for oneself. */
export const NewReceiverForm = ({ audience, farm, possible, onMade, onCancel }: Props) => {
  const { make } = useReceivers(farm.id)
  const kinds = (["push", "email", "ntfy", "webhook"] as const).filter(
    (kind) => kind !== "push" || audience === "me",
  )
  const [kind, setKind] = useState<ReceiverKind>(kinds[0] ?? "email")
  const [wishes, setWishes] = useState(first)
  const [address, setAddress] = useState({ email: "", ntfy: "https://ntfy.sh", webhook: "", push: "" })
  const [topic, setTopic] = useState("")
  const [token, setToken] = useState("")
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const refusal = possible.refusals[kind] ?? (kind === "push" ? whyNoPushHere(possible) : undefined)
  const place = async (): Promise<Pick<NewReceiver, "address" | "keys" | "device" | "topic" | "token">> => {
    if (kind === "push") return subscribe(possible.pushKey ?? "")
    return { address: address[kind], ...(kind === "ntfy" && { topic, ...(token && { token }) }) }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      onMade(await make({ audience, kind, ...(await place()), ...wishes }))
    } catch (failure) {
      setError(errorMessage(failure))
      setBusy(false)
    }
  }
  return (
    <form className={style.part} onSubmit={submit} noValidate>
      <Choice
        label="Where"
        options={kinds.map((value) => ({ value, label: kindLabels[value] }))}
        chosen={kind}
        onChoose={(value) => {
          setKind(value)
          setError(undefined)
        }}
      />
      {refusal === undefined ? (
        <>
          {kind !== "push" && (
            <Field
              key={kind}
              {...addressFields[kind]}
              autoComplete="off"
              autoCapitalize="none"
              value={address[kind]}
              onChange={({ target }) => setAddress({ ...address, [kind]: target.value })}
            />
          )}
          {kind === "ntfy" && (
            <>
              <Field
                label="Topic"
                hint="Who knows it can read along: choose one that nobody guesses."
                autoComplete="off"
                autoCapitalize="none"
                value={topic}
                onChange={({ target }) => setTopic(target.value)}
              />
              <Field
                label="Access Token, if It Needs One"
                type="password"
                autoComplete="off"
                value={token}
                onChange={({ target }) => setToken(target.value)}
              />
            </>
          )}
          <WishesFields zone={farm.zone} wishes={wishes} onChange={setWishes} />
          {error !== undefined && (
            <p className={style.error} role="alert">
              {error}
            </p>
          )}
          <Button type="submit" busy={busy && "Setting Up..."}>
            Set Up
          </Button>
        </>
      ) : (
        <p>{refusal}</p>
      )}
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}

const whyNoPushHere = ({ pushKey }: Receivers) =>
  pushKey === undefined
    ? "The server has no key for messages. Whoever runs it has to set --messages-key-file first."
    : whyNoPush()

const addressFields = {
  email: {
    label: "Email Address",
    type: "email",
    hint: "It is sent a code first, which is asked for here.",
  },
  ntfy: { label: "Server", type: "url", hint: "Of ntfy; your own or ntfy.sh." },
  webhook: {
    label: "Address",
    type: "url",
    hint: "Each message is posted there, signed with a secret that is shown next.",
  },
} as const
