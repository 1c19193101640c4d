import { useState } from "react"
import { farmScreen } from "#contract/screens"
import type { OwnFarm } from "#domain/farms"
import { errorMessage } from "../api/errors"
import { useChangeFarm } from "../farm/data"
import { deviceZone } from "../format/device-zone"
import { placeOf } from "../format/place-of"
import { useSession } from "../session/session"
import { toast } from "../toasts/toast"
import { Button } from "../ui/button"
import { ButtonLink } from "../ui/button-link"
import style from "./home.module.css"

/** Asks once where the farm's days end: this device's zone is one tap, any other, and UTC, stands on the farm's page. */
export const ZoneQuestion = ({ farmId }: { farmId: number }) => {
  const { user, changeUser } = useSession()
  const changeFarm = useChangeFarm(farmId)
  const [busy, setBusy] = useState(false)
  const zone = deviceZone()
  const named = (changed: OwnFarm) => {
    if (user) changeUser({ ...user, farms: user.farms.map((own) => (own.id === farmId ? changed : own)) })
    toast({ title: "Farm saved" })
  }
  const confirm = async () => {
    setBusy(true)
    try {
      await changeFarm({ zone }, named)
    } catch (error) {
      toast({ title: "Error saving the farm", description: errorMessage(error), destructive: true })
    }
    setBusy(false)
  }
  return (
    <fieldset className={style.question}>
      <legend>Days end at midnight in {placeOf(zone)}:</legend>
      <Button variant="secondary" busy={busy && "Saving..."} onClick={confirm}>
        Yes
      </Button>
      <ButtonLink href={`${farmScreen}#zone`} variant="outline">
        Other
      </ButtonLink>
    </fieldset>
  )
}
