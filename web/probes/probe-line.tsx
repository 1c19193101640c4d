import { TriangleAlert } from "lucide"
import { useState } from "react"
import type { ProbePlace } from "#contract/probes"
import type { OwnFarm } from "#domain/farms"
import { isSilent, type MadeProbe, type WirelessProbe } from "#domain/probes"
import { may } from "#domain/rights"
import { formatAgo } from "../format/relative-time"
import { serverNow } from "../lib/server-clock"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { ConfirmButton } from "../ui/confirm-button"
import { Icon } from "../ui/icon"
import { ChangeProbe } from "./change-probe"
import { useProbeCalls } from "./data"
import { PlaceFields } from "./place-fields"
import style from "./probes.module.css"
import { readingOf } from "./reading-words"

type Props = {
  farm: OwnFarm
  probe: WirelessProbe
  onKey: (made: Pick<MadeProbe, "name" | "key">) => void
}

/** A probe with its newest reading; another pile is chosen in place. */
export const ProbeLine = ({ farm, probe, onKey }: Props) => {
  const { place, newKey, remove } = useProbeCalls(farm.id)
  const [moving, setMoving] = useState<ProbePlace>()
  const { id, name, channel, rowId, position } = probe
  const move = async (to: ProbePlace) => {
    setMoving(to)
    await withErrorToast("Error moving the probe", async () => {
      const { pile } = await place(id, to.rowId === null ? { rowId: null, position: null } : to)
      toast({ title: pile === null ? `${name} stands in no pile` : `${name} stands in ${pile}` })
    })
    setMoving(undefined)
  }
  return (
    <li className={style.entry}>
      <div className={style.words}>
        <b translate="no">{name}</b>
        <Heard probe={probe} />
        {rowId === null && probe.heardAt !== null && (
          <span className={style.quiet}>It stands in no pile: what it reads is not kept.</span>
        )}
        {channel !== null && channel !== name && (
          <span className={style.quiet}>
            Its sender calls it <span translate="no">{channel}</span>
          </span>
        )}
      </div>
      {may(farm, "record") && (
        <PlaceFields
          farm={farm}
          name={name}
          place={moving ?? { rowId, position }}
          disabled={moving !== undefined}
          onChange={move}
        />
      )}
      {!may(farm, "record") && <span>{probe.pile === null ? "In no pile" : `In ${probe.pile}`}</span>}
      {may(farm, "manage") && (
        <div className={style.actions}>
          <ChangeProbe farm={farm} probe={probe} />
          <ConfirmButton
            label="New Key"
            aria-label={`New key for ${name}`}
            title={`New Key for ${name}`}
            action="Make Key"
            busy="Making..."
            onConfirm={() =>
              withErrorToast("Error making the key", async () => onKey({ name, key: await newKey(id) }))
            }
          >
            <p>
              The key that its sender has now is not known any more. So is that of the sender's other probes.
            </p>
          </ConfirmButton>
          <ConfirmButton
            label="Remove"
            aria-label={`Remove ${name}`}
            title={`Remove ${name}`}
            action="Remove"
            busy="Removing..."
            onConfirm={() => withErrorToast("Error removing the probe", () => remove(id))}
          >
            <p>What it has read stays with its piles. It can add nothing any more.</p>
          </ConfirmButton>
        </div>
      )}
    </li>
  )
}

/** The newest reading and when it was made, that nothing comes, and why the last call was refused. */
export const Heard = ({ probe }: { probe: WirelessProbe }) => {
  const { recordedAt, heardAt, refusal } = probe
  const reading = readingOf(probe)
  const silent = isSilent(probe, serverNow())
  return (
    <>
      <span>
        {reading === undefined || recordedAt === null
          ? "Nothing heard yet"
          : `${reading}, ${formatAgo(recordedAt)}`}
      </span>
      {silent && (
        <span className={style.silent}>
          <Icon of={TriangleAlert} />
          {heardAt === null ? "Nothing has come yet" : `Silent: last heard ${formatAgo(heardAt)}`}
        </span>
      )}
      {refusal !== null && (
        <span className={style.silent}>
          <Icon of={TriangleAlert} />
          The last call was refused: {refusal}
        </span>
      )}
    </>
  )
}
