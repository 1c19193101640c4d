import { newsKinds, type Wishes } from "#domain/messages"
import { hourText } from "#domain/news"
import { Checkbox } from "../ui/checkbox"
import { Select } from "../ui/select"
import style from "./messages.module.css"
import { newsLabel } from "./words"

const hours = Array.from({ length: 24 }, (_, hour) => hour)

type Props = { zone: string; wishes: Wishes; onChange: (wishes: Wishes) => void }

/** What somebody wants to hear, and when not. */
export const WishesFields = ({ zone, wishes, onChange }: Props) => {
  const { news, readBy, quietFrom, quietTo, quietFire } = wishes
  const set = (change: Partial<Wishes>) => onChange({ ...wishes, ...change })
  return (
    <>
      <fieldset className={style.news}>
        <legend>What to Hear</legend>
        {newsKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={newsLabel(kind)}
            checked={news.includes(kind)}
            onChange={({ target }) =>
              set({
                news: newsKinds.filter((each) => (each === kind ? target.checked : news.includes(each))),
              })
            }
          />
        ))}
      </fieldset>
      {news.includes("unread") && (
        <Select
          label="Without a Reading By"
          hint={`Hours are those of the farm: ${zone}.`}
          value={readBy}
          onChange={({ target }) => set({ readBy: Number(target.value) })}
        >
          {hours.map((hour) => (
            <option key={hour} value={hour}>
              {hourText(hour)}
            </option>
          ))}
        </Select>
      )}
      <Select
        label="Quiet From"
        hint="What comes then waits for their end."
        value={quietFrom ?? ""}
        onChange={({ target: { value } }) =>
          set(value === "" ? none : { quietFrom: Number(value), quietTo: endAfter(Number(value), quietTo) })
        }
      >
        <option value="">No quiet hours</option>
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {hourText(hour)}
          </option>
        ))}
      </Select>
      {quietFrom !== null && (
        <>
          <Select
            label="Quiet Until"
            value={quietTo ?? 6}
            onChange={({ target }) => set({ quietTo: Number(target.value) })}
          >
            {hours
              .filter((hour) => hour !== quietFrom)
              .map((hour) => (
                <option key={hour} value={hour}>
                  {hourText(hour)}
                </option>
              ))}
          </Select>
          {news.includes("fire") && (
            <Checkbox
              label="A fire waits, too"
              checked={quietFire}
              onChange={({ target }) => set({ quietFire: target.checked })}
            />
          )}
        </>
      )}
    </>
  )
}

/** Six in the morning, unless another hour was chosen; never the hour of their beginning. */
const endAfter = (from: number, to: number | null) => {
  const end = to ?? 6
  return end === from ? (from + 1) % 24 : end
}

const none = { quietFrom: null, quietTo: null }
