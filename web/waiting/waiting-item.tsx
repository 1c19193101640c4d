import { say } from "#domain/language"
import { isYard } from "#domain/rows"
import { toBeSettled } from "../format/to-be-settled"
import { isToCome } from "../lib/moment"
import { describeWaiting } from "../overlay/words"
import { useUser } from "../session/session"
import { type KeptRecord, photosOf } from "../store/contents"
import { Timestamp } from "../ui/timestamp"
import { RecordPhoto } from "./record-photo"
import { RecordState } from "./record-state"
import { RecordWays } from "./record-ways"
import style from "./waiting.module.css"

type Props = { record: KeptRecord; all: readonly KeptRecord[] }

export const WaitingItem = ({ record, all }: Props) => {
  const { firstName, lastName } = useUser()
  const what = describeWaiting(record, all)
  const [photo] = photosOf(record)
  const place = isYard({ rowId: record.label }) ? "Gate" : `Pile #${record.label}`
  // Said by itself: a sentence with names in it would take the pile along as the last of them.
  const said = say(what)
  const name = `${said}, ${isYard({ rowId: record.label }) ? "gate" : `pile ${record.label}`}`
  return (
    <li className={`${style.record} ${record.needsAttention ? style.refused : ""}`}>
      <div className={style.facts}>
        {photo && !record.lacksPhoto && <RecordPhoto photoKey={photo} of={name} />}
        <div className={style.words}>
          <h2 className={style.what}>
            <span className={style.pile} translate="no">
              {place}
            </span>{" "}
            {what}
          </h2>
          <Timestamp
            at={record.at}
            by={`${firstName} ${lastName}`}
            {...(isToCome(record.at) && { words: toBeSettled })}
          />
          <RecordState record={record} />
        </div>
      </div>
      <RecordWays record={record} name={name} />
    </li>
  )
}
