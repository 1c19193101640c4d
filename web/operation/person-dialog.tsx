import { useState } from "react"
import { farmsLeftAlone, type Person } from "#domain/operation"
import type { PasswordLink } from "#domain/users"
import { pluralize } from "../format/plural"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Confirm } from "../ui/confirm"
import { Dialog } from "../ui/dialog"
import { LinkToShow } from "../ui/link-to-show"
import { type PersonAct, useMakePasswordLink, usePersonAct } from "./data"
import style from "./operation.module.css"

type Props = { person: Person; onClose: () => void }

/** The dialog in which an administrator acts on a person's account. */
export const PersonDialog = ({ person, onClose }: Props) => {
  const [step, setStep] = useState<"choice" | "disabling">("choice")
  const [link, setLink] = useState<PasswordLink>()
  if (link) return <Link person={person} link={link} onClose={onClose} />
  if (step === "disabling") return <Disabling person={person} onClose={onClose} />
  return <Choice person={person} onClose={onClose} onLink={setLink} onDisable={() => setStep("disabling")} />
}

type ChoiceProps = Props & { onLink: (link: PasswordLink) => void; onDisable: () => void }

const Choice = (props: ChoiceProps) => {
  const { person, onClose } = props
  return (
    <Dialog
      open
      title={`${person.firstName} ${person.lastName}`}
      onClose={onClose}
      actions={
        <Button variant="outline" className={style.whole} onClick={onClose}>
          Done
        </Button>
      }
    >
      {person.disabledAt === null ? <Enabled {...props} /> : <Disabled {...props} />}
    </Dialog>
  )
}

const Enabled = ({ person, onClose, onLink, onDisable }: ChoiceProps) => {
  const { busy, run } = useBusy()
  const act = usePersonAct(person.id)
  const makeLink = useMakePasswordLink(person.id)
  const link = () => run("link", "Error making the link", async () => onLink(await makeLink()))
  const signOut = () =>
    run("sign-out", "Error signing out", async () => {
      await act("sign-out")
      toast({ title: `${person.firstName} ${person.lastName} is signed out everywhere` })
      onClose()
    })
  return (
    <>
      <Button
        variant="outline"
        disabled={busy !== undefined}
        busy={busy === "link" && "Making..."}
        onClick={link}
      >
        Link for a New Password
      </Button>
      <Button
        variant="outline"
        disabled={busy !== undefined}
        busy={busy === "sign-out" && "Signing out..."}
        onClick={signOut}
      >
        Sign Out Everywhere
      </Button>
      {person.tokens > 0 && <p>Signing out revokes {pluralize(person.tokens, "token")} for programs, too.</p>}
      <Button variant="destructive" disabled={busy !== undefined} onClick={onDisable}>
        Disable
      </Button>
    </>
  )
}

const Disabled = ({ person, onClose }: Props) => {
  const { busy, run } = useBusy()
  const act = usePersonAct(person.id)
  const name = `${person.firstName} ${person.lastName}`
  const enable = () =>
    run("enable", `Error enabling ${name}`, async () => {
      await act("enable")
      toast({ title: `${name} can log in again` })
      onClose()
    })
  return (
    <>
      <p>
        <bdi translate="no">{name}</bdi> can't log in. What they recorded is still there.
      </p>
      <Button busy={busy && "Enabling..."} onClick={enable}>
        Enable
      </Button>
    </>
  )
}

/** One act at a time; `busy` is its name. */
const useBusy = () => {
  const [busy, setBusy] = useState<PersonAct | "link">()
  const run = async (name: PersonAct | "link", failure: string, act: () => Promise<void>) => {
    setBusy(name)
    await withErrorToast(failure, act)
    setBusy(undefined)
  }
  return { busy, run }
}

const Link = ({ person, link, onClose }: Props & { link: PasswordLink }) => (
  <Dialog
    open
    title={`New Password for ${person.firstName} ${person.lastName}`}
    onClose={onClose}
    actions={
      <Button className={style.whole} onClick={onClose}>
        Done
      </Button>
    }
  >
    <LinkToShow
      url={link.url}
      title={`New password for ${person.firstName}`}
      ends="Ends in one hour, or after its first use. It is shown only now."
    />
  </Dialog>
)

const Disabling = ({ person, onClose }: Props) => {
  const act = usePersonAct(person.id)
  const name = `${person.firstName} ${person.lastName}`
  const disable = () =>
    withErrorToast(`Error disabling ${name}`, async () => {
      await act("disable")
      toast({ title: `${name} is disabled` })
    })
  return (
    <Confirm
      open
      title={`Disable ${name}`}
      action="Disable"
      busy="Disabling..."
      onConfirm={disable}
      onClose={onClose}
    >
      <p>
        <bdi translate="no">{name}</bdi> is signed out everywhere at once and can't log in any more. Links,
        invitations and access for programs that they made end, too.
      </p>
      {farmsLeftAlone(person).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>Nothing is lost of what they recorded. You can enable them again.</p>
    </Confirm>
  )
}
