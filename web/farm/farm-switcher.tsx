import { ChevronDown } from "lucide"
import { useState } from "react"
import { homeScreen } from "#contract/screens"
import { farmRoleLabels } from "#domain/farms"
import { errorMessage } from "../api/errors"
import { switchFarm } from "../session/data"
import { useSession, useUser } from "../session/session"
import { toast } from "../toasts/toast"
import { Icon } from "../ui/icon"
import style from "./farm-switcher.module.css"

/** Shows and changes the current farm, for users who belong to several. */
export const FarmSwitcher = () => {
  const { leave } = useSession()
  const { farmId, farms } = useUser()
  const [chosen, setChosen] = useState(farmId)
  const choose = async (id: number) => {
    setChosen(id)
    try {
      await switchFarm(id)
      leave(homeScreen)
    } catch (error) {
      setChosen(farmId)
      toast({ title: "Error changing the farm", description: errorMessage(error), destructive: true })
    }
  }
  const isOnlyOne = (name: string) => farms.filter((farm) => farm.name === name).length === 1
  return (
    <label className={style.farm}>
      Farm
      <span className={style.choice}>
        <select
          value={chosen}
          disabled={chosen !== farmId}
          onChange={(event) => choose(Number(event.target.value))}
        >
          {farms.map(({ id, name, role }) => (
            <option key={id} value={id}>
              {isOnlyOne(name) ? name : `${name} (${farmRoleLabels[role]})`}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} />
      </span>
    </label>
  )
}
