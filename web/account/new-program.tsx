import { useEffect, useRef } from "react"
import { NewToken } from "#contract/tokens"
import { type MadeToken, tokenScopes } from "#domain/tokens"
import { useForm } from "../forms/use-form"
import { useUser } from "../session/session"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Field } from "../ui/field"
import { PasswordField } from "../ui/password-field"
import { Select } from "../ui/select"
import { TextToCopy } from "../ui/text-to-copy"
import style from "./account.module.css"
import { useMakeToken } from "./data"
import { scopeWords } from "./token-words"

type Props = { onMade: (made: MadeToken) => void; onCancel: () => void }

export const NewProgram = ({ onMade, onCancel }: Props) => {
  const make = useMakeToken()
  const user = useUser()
  const submit = (values: NewToken): Promise<unknown> =>
    withErrorToast("Error making the token", async () =>
      onMade(await make(values).catch(form.refusedAt("password", 403))),
    )
  const form = useForm(NewToken, { name: "", scope: "read", password: "" }, submit)
  return (
    <form className={style.stack} onSubmit={form.onSubmit} noValidate>
      <Field label="Name of the program" autoComplete="off" autoFocus {...form.field("name")} />
      <Select
        label="It may"
        hint="Neither may change passwords or let anybody in."
        {...form.register("scope")}
      >
        {tokenScopes.map((scope) => (
          <option key={scope} value={scope}>
            {scopeWords[scope]}
          </option>
        ))}
      </Select>
      <input hidden autoComplete="username" value={user.email} readOnly />
      <PasswordField label="Your Password" autoComplete="current-password" {...form.field("password")} />
      <Button type="submit" busy={form.busy && "Making..."}>
        Make Token
      </Button>
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}

export const ShownToken = ({ made, onDone }: { made: MadeToken; onDone: () => void }) => {
  const ref = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} className={style.stack} tabIndex={-1}>
      <p>
        <b>
          The token for <bdi translate="no">{made.name}</bdi>.
        </b>{" "}
        Whoever has it can work in your name: give it to this program only.
      </p>
      <TextToCopy name="Token" text={made.token} hint="It is shown only now." />
      <Button onClick={onDone}>Done</Button>
    </div>
  )
}
