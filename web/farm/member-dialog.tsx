import { useState } from "react"
import { farmScreen } from "#contract/screens"
import type { FarmMember, FarmRole, OwnFarm } from "#domain/farms"
import { may } from "#domain/rights"
import { useSession, useUser } from "../session/session"
import { flash } from "../toasts/flash"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Cancel } from "../ui/cancel"
import { Dialog } from "../ui/dialog"
import { useChangeRole } from "./data"
import type { MemberProps } from "./member-props"
import { PasswordLink } from "./password-link"
import { RemoveMember } from "./remove-member"
import { RoleChoice } from "./role-choice"

/** The dialog in which a manager changes or removes a member. */
export const MemberDialog = (props: MemberProps) => {
  const [step, setStep] = useState<"role" | "link" | "removal">("role")
  if (step === "link") return <PasswordLink {...props} />
  if (step === "removal") return <RemoveMember {...props} />
  return <ChangeRole {...props} onLink={() => setStep("link")} onRemove={() => setStep("removal")} />
}

type Props = MemberProps & { onLink: () => void; onRemove: () => void }

const ChangeRole = ({ farm, member, onClose, onLink, onRemove }: Props) => {
  const isSelf = useUser().id === member.id
  const [role, setRole] = useState(member.role)
  const { busy, save } = useSave(farm, member, onClose)
  const stepsDown = isSelf && may(member, "manage") && !may({ role }, "manage")
  return (
    <Dialog
      open
      title={`${member.firstName} ${member.lastName}`}
      onClose={onClose}
      actions={
        <>
          <Cancel onCancel={onClose} />
          <Button busy={busy && "Saving..."} disabled={role === member.role} onClick={() => save(role)}>
            Save Role
          </Button>
        </>
      }
    >
      <RoleChoice chosen={role} onChoose={setRole} disabled={busy} />
      {stepsDown && <p role="status">You will no longer look after this farm and its people.</p>}
      {!isSelf && (
        <>
          <Button variant="outline" onClick={onLink}>
            Forgotten Password
          </Button>
          <Button variant="destructive" onClick={onRemove}>
            Remove from Farm
          </Button>
        </>
      )}
    </Dialog>
  )
}

const useSave = (farm: OwnFarm, member: FarmMember, onClose: () => void) => {
  const { user, leave } = useSession()
  const changeRole = useChangeRole(farm.id)
  const [busy, setBusy] = useState(false)
  const save = async (role: FarmRole) => {
    setBusy(true)
    const saved = await withErrorToast("Error changing the role", () => changeRole(member.id, role))
    setBusy(false)
    if (!saved) return
    const message = { title: "Role changed" }
    if (user?.id !== member.id) {
      toast(message)
      return onClose()
    }
    // Every screen depends on one's own role.
    flash(message)
    leave(farmScreen)
  }
  return { busy, save }
}
