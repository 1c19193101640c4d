import { useId } from "react"
import { type FarmRole, farmRoleLabels, farmRoles } from "#domain/farms"
import style from "./farm.module.css"
import { rightsOf } from "./role-words"

type Props = { chosen: FarmRole; onChoose: (role: FarmRole) => void; disabled?: boolean }

/** Each role with what it may do. */
export const RoleChoice = ({ chosen, onChoose, disabled }: Props) => {
  const name = useId()
  return (
    <fieldset className={style.roles} disabled={disabled}>
      <legend>Role</legend>
      {farmRoles.map((role) => (
        <label key={role} className={style.role} data-chosen={role === chosen}>
          <input
            type="radio"
            name={name}
            value={role}
            checked={role === chosen}
            onChange={() => onChoose(role)}
            aria-describedby={`${name}-${role}`}
          />
          <span>
            <b>{farmRoleLabels[role]}</b>
            <span id={`${name}-${role}`} className={style.rights}>
              {rightsOf[role]}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
