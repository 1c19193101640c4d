import { useState } from "react"
import type { PasswordLink as Made } from "#domain/users"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Dialog } from "../ui/dialog"
import { LinkToShow } from "../ui/link-to-show"
import { useMakePasswordLink } from "./data"
import style from "./farm.module.css"
import type { MemberProps } from "./member-props"

/** Makes a link with which somebody who forgot their password sets a new one. */
export const PasswordLink = ({ farm, member, onClose }: MemberProps) => {
  const [link, setLink] = useState<Made>()
  const [busy, setBusy] = useState(false)
  const makePasswordLink = useMakePasswordLink(farm.id)
  const { firstName, lastName } = member
  const make = async () => {
    setBusy(true)
    await withErrorToast("Error making the link", async () => setLink(await makePasswordLink(member.id)))
    setBusy(false)
  }
  return (
    <Dialog
      open
      title={`New Password for ${firstName} ${lastName}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" className={link && style.whole} onClick={onClose}>
            {link ? "Done" : "Cancel"}
          </Button>
          {!link && (
            <Button busy={busy && "Making..."} onClick={make}>
              Make Link
            </Button>
          )}
        </>
      }
    >
      {link ? (
        <LinkToShow
          url={link.url}
          title={`New password for ${firstName}`}
          ends="Ends in one hour, or after its first use. It is shown only now."
        />
      ) : (
        <p>
          <bdi translate="no">{firstName}</bdi> opens the link and chooses a new password, which signs{" "}
          <bdi translate="no">{firstName}</bdi> out everywhere else. Whoever has the link can do that: show it
          to <bdi translate="no">{firstName}</bdi> only.
        </p>
      )}
    </Dialog>
  )
}
