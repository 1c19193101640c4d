import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { Confirm } from "../ui/confirm"
import { useRemoveMember } from "./data"
import type { MemberProps } from "./member-props"

export const RemoveMember = ({ farm, member, onClose }: MemberProps) => {
  const remove = useRemoveMember(farm.id)
  const name = `${member.firstName} ${member.lastName}`
  const confirmed = () =>
    withErrorToast(`Error removing ${name}`, async () => {
      await remove(member.id)
      toast({ title: `${name} was removed` })
    })
  return (
    <Confirm
      open
      title={`Remove ${name}`}
      action="Remove"
      busy="Removing..."
      onConfirm={confirmed}
      onClose={onClose}
    >
      <p>
        <bdi translate="no">{name}</bdi> will no longer see <bdi translate="no">{farm.name}</bdi> and its
        piles, beginning with the next tap.
      </p>
      <p>Nothing is lost of what they recorded: it stays, under their name.</p>
    </Confirm>
  )
}
