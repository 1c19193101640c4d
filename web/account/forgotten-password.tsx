import { useEffect, useRef, useState } from "react"
import { PasswordLinkFor } from "#contract/users"
import type { PasswordLink } from "#domain/users"
import { useForm } from "../forms/use-form"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Card } from "../ui/card"
import { Field } from "../ui/field"
import { LinkToShow } from "../ui/link-to-show"
import style from "./account.module.css"
import { makePasswordLink } from "./data"

type Made = PasswordLink & { email: string }

/** For an administrator: a link with which somebody who forgot their password sets a new one. */
export const ForgottenPassword = () => {
  const [made, setMade] = useState<Made>()
  return (
    <Card title="Forgotten Password">
      {made ? (
        <Shown made={made} onDone={() => setMade(undefined)} />
      ) : (
        <Asking onMade={(link) => setMade(link)} />
      )}
    </Card>
  )
}

const Asking = ({ onMade }: { onMade: (made: Made) => void }) => {
  const submit = ({ email }: PasswordLinkFor): Promise<unknown> =>
    withErrorToast("Error making the link", async () =>
      onMade({ ...(await makePasswordLink(email).catch(form.refusedAt("email", 403, 404))), email }),
    )
  const form = useForm(PasswordLinkFor, { email: "" }, submit)
  return (
    <form className={style.stack} onSubmit={form.onSubmit} noValidate>
      <p>
        As an administrator you can make a link with which somebody sets a new password. Whoever has it can do
        that: show it to this person only.
      </p>
      <Field label="Their Email" type="email" autoComplete="off" {...form.field("email")} />
      <Button type="submit" variant="outline" busy={form.busy && "Making..."}>
        Make Link
      </Button>
    </form>
  )
}

const Shown = ({ made: { url, email }, onDone }: { made: Made; onDone: () => void }) => {
  const ref = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} className={style.stack} tabIndex={-1}>
      <LinkToShow
        url={url}
        title={`New password for ${email}`}
        ends="Ends in one hour, or after its first use. It is shown only now."
      />
      <Button onClick={onDone}>Done</Button>
    </div>
  )
}
