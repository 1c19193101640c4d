import { accountScreen } from "#contract/screens"
import { farmRoleLabels, type OwnFarm } from "#domain/farms"
import { useSession, useUser } from "../session/session"
import { flash } from "../toasts/flash"
import { withErrorToast } from "../toasts/with-error-toast"
import { Card } from "../ui/card"
import { ConfirmButton } from "../ui/confirm-button"
import style from "./account.module.css"
import { leaveFarm } from "./data"

/** There is always one: who leaves the last gets a farm of their own. */
export const OwnFarms = () => {
  const { farms } = useUser()
  return (
    <Card title={farms.length === 1 ? "Farm" : "Farms"}>
      <ul className={style.list}>
        {farms.map((farm) => (
          <li key={farm.id}>
            <Membership farm={farm} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Membership = ({ farm: { id, name, role } }: { farm: OwnFarm }) => {
  const user = useUser()
  const { leave } = useSession()
  const confirmed = () =>
    withErrorToast("Error leaving farm", async () => {
      await leaveFarm(id, user.id)
      flash({ title: `You have left ${name}` })
      // A page load: the farm's piles are in the cache.
      leave(accountScreen)
    })
  return (
    <>
      <div className={style.words}>
        <b>{name}</b>
        <p>{farmRoleLabels[role]}</p>
      </div>
      <ConfirmButton
        className={style.action}
        aria-label={`Leave ${name}`}
        label="Leave"
        title={`Leave ${name}`}
        action="Leave"
        busy="Leaving..."
        onConfirm={confirmed}
      >
        <p>You will no longer see its piles. What you recorded stays in the farm's log with your name.</p>
      </ConfirmButton>
    </>
  )
}
