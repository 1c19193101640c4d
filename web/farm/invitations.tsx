import { farmRoleLabels, type Invitation, type OwnFarm } from "#domain/farms"
import { Boundary } from "../api/boundary"
import { useResource } from "../api/resource"
import { SectionFailure } from "../api/section-failure"
import { formatFromNow } from "../format/from-now"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { Card } from "../ui/card"
import { ConfirmButton } from "../ui/confirm-button"
import { Skeleton } from "../ui/skeleton"
import { invitationsOf, useRevoke } from "./data"
import style from "./farm.module.css"

/** The invitations that can still be used, for the farm's managers. */
export const Invitations = ({ farm }: { farm: OwnFarm }) => (
  <Card title="Open Invitations">
    <Boundary fallback={<Skeleton />} renderError={SectionFailure}>
      <List farm={farm} />
    </Boundary>
  </Card>
)

const List = ({ farm }: { farm: OwnFarm }) => {
  const invitations = useResource(invitationsOf(farm.id))
  if (invitations.length === 0) return <p className={style.quiet}>No open invitations.</p>
  return (
    <ul className={style.list}>
      {invitations.map((invitation) => (
        <li key={invitation.id} className={style.entry}>
          <Open farm={farm} invitation={invitation} />
        </li>
      ))}
    </ul>
  )
}

const Open = ({ farm, invitation }: { farm: OwnFarm; invitation: Invitation }) => {
  const { id, role, invitedBy, expiresAt } = invitation
  const revoke = useRevoke(farm.id)
  const confirmed = () =>
    withErrorToast("Error revoking the invitation", async () => {
      await revoke(id)
      toast({ title: "Invitation revoked" })
    })
  return (
    <>
      <p className={style.who}>
        <b>{farmRoleLabels[role]}</b>
        <span className={style.quiet}>
          by <bdi translate="no">{invitedBy}</bdi>, ends {formatFromNow(expiresAt)}
        </span>
      </p>
      <ConfirmButton
        className={style.small}
        label="Revoke"
        title="Revoke Invitation"
        action="Revoke"
        busy="Revoking..."
        onConfirm={confirmed}
      >
        <p>Its link and QR code stop working. Nobody can join with them anymore.</p>
      </ConfirmButton>
    </>
  )
}
