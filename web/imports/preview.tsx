import { ChevronDown } from "lucide"
import type { FileChoices } from "#contract/imports"
import type { OwnFarm } from "#domain/farms"
import { counted } from "#domain/import-report"
import { countedRecords, type FilePreview, kindName } from "#domain/imports"
import { zonedTimes } from "#domain/zoned-times"
import { Button } from "../ui/button"
import { Card } from "../ui/card"
import { Checkbox } from "../ui/checkbox"
import { Choice } from "../ui/choice"
import { ErrorBox } from "../ui/error-box"
import { Icon } from "../ui/icon"
import { asCell, asRow, Table } from "../ui/table"
import style from "./imports.module.css"
import { Questions } from "./questions"

type Props = {
  farm: OwnFarm
  choices: FileChoices
  preview: FilePreview
  isBusy: boolean
  onChange: (choices: FileChoices) => void
  onAdd: () => void
  onCancel: () => void
}

/** What was understood of a file, with its evidence; questions first, where there are any. */
export const Preview = (props: Props) => {
  const { preview, choices, isBusy, onChange, onAdd, onCancel } = props
  const { questions, stops, records, kind } = preview
  const isClear = questions.length === 0 && stops.length === 0
  return (
    <Card title={choices.name}>
      <div className={style.part}>
        {stops.map((stop) => (
          <ErrorBox key={stop} title={stop} />
        ))}
        {questions.length > 0 && (
          <Questions
            questions={questions}
            isBusy={isBusy}
            onAnswered={(answers) => onChange({ ...choices, answers: { ...choices.answers, ...answers } })}
          />
        )}
        {preview.otherKinds.length > 0 && questions.length === 0 && (
          <Choice
            label="The file has several kinds of records. Read it as"
            options={[kind, ...preview.otherKinds]
              .sort()
              .map((each) => ({ value: each, label: kindName(each) }))}
            chosen={kind}
            onChoose={(kind) => onChange({ ...choices, answers: { ...choices.answers, kind } })}
          />
        )}
        {isClear && <Records {...props} />}
        <Understood {...props} />
        {isClear && records > 0 && (
          <Button busy={isBusy && "Adding..."} onClick={onAdd}>
            Add {countedRecords(kind, records)}
          </Button>
        )}
        <Button variant="outline" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Card>
  )
}

/** The records that would be added, and what becomes of the others. */
const Records = ({ farm, preview, choices, isBusy, onChange }: Props) => {
  const { kind, records, known, untimed, lines, piles, missing, refused, refusedLines, same, earlier } =
    preview
  const timeOf = zonedTimes(farm.zone)
  const dateOf = (at: string) => timeOf(Date.parse(at)).day
  const momentOf = ({ at, timeNotGiven }: FilePreview["lines"][number]) =>
    `${dateOf(at)} ${timeNotGiven ? "(time not given)" : timeOf(Date.parse(at)).time.slice(0, 5)}`
  return (
    <>
      {same && (
        <p>
          This very file was added on {dateOf(same.importedAt)}
          {preview.isOtherwise && records > 0 ? ", by other answers: take that back first" : ""}.
        </p>
      )}
      {records === 0 && missing.length === 0 && <p>There is nothing to add.</p>}
      {known > 0 && (
        <p>
          {countedRecords(kind, known)} {known === 1 ? "is" : "are"} here already.
        </p>
      )}
      {untimed > 0 && <p>Time not given: {countedRecords(kind, untimed)} will stand at 12:00.</p>}
      {missing.length + piles.filter(({ isNew }) => isNew).length > 0 && (
        <Checkbox
          label={`Make the piles that the farm lacks: ${piles
            .filter(({ isNew }) => isNew)
            .map(({ label }) => label)
            .join(", ")}`}
          checked={choices.makePiles ?? false}
          disabled={isBusy}
          onChange={({ target }) => onChange({ ...choices, makePiles: target.checked })}
        />
      )}
      {earlier && (
        <Checkbox
          label={`It corrects ${earlier.name} of ${dateOf(earlier.importedAt)}: take that back first`}
          checked={choices.replaces === earlier.id}
          disabled={isBusy}
          onChange={({ target }) =>
            onChange({ ...choices, replaces: target.checked ? earlier.id : undefined })
          }
        />
      )}
      {lines.length > 0 && (
        <Table label="The first lines" head={["Line", "Pile", "When", "What"]}>
          {lines.map((line) => (
            <tr key={`${line.line} ${line.words}`} {...asRow}>
              <td {...asCell}>{line.line}</td>
              <td {...asCell} className={style.label}>
                {line.pile}
              </td>
              <td {...asCell}>{momentOf(line)}</td>
              <td {...asCell}>{line.words}</td>
            </tr>
          ))}
        </Table>
      )}
      {lines.length > 0 && <p className={style.quiet}>Dates and times are those of {farm.zone}.</p>}
      <List
        title="Piles"
        lines={piles.map(
          ({ label, isNew, records, first, last }) =>
            `${label}${isNew ? " (not in this farm)" : ""}: ${countedRecords(kind, records)}, ${dateOf(first)} to ${dateOf(last)}`,
        )}
      />
      {refusedLines > 0 && (
        <List
          title={`${counted(refusedLines, "line")} left out`}
          lines={refused.map(({ line, reason }) => `Line ${line}: ${reason}`)}
          more={refusedLines - refused.length}
        />
      )}
    </>
  )
}

/** Columns and evidence. */
const Understood = ({ preview, choices, isBusy, onChange }: Props) => {
  const { evidence, columns, left, remembered, passed } = preview
  const answers = Object.entries(remembered)
  return (
    <>
      <List title="How it was understood" lines={evidence} isOpen />
      <List
        title="Columns"
        lines={[
          ...columns.map(({ head, meaning }) => `${head || "(no head)"}: ${meaning}`),
          ...left.map((head) => `${head}: left out`),
        ]}
      />
      {passed > 0 && <p>{counted(passed, "line")} of other kinds left out.</p>}
      {answers.length > 0 && (
        <>
          <p>
            Answered as for the last file with these heads:{" "}
            {answers.map(([id, answer]) => `${id} ${answer}`).join(", ")}.
          </p>
          <Button
            variant="outline"
            disabled={isBusy}
            onClick={() => onChange({ ...choices, isForgotten: true })}
          >
            Ask Me Again
          </Button>
        </>
      )}
    </>
  )
}

type ListProps = { title: string; lines: readonly string[]; more?: number; isOpen?: boolean }

/** Folded where it is long. */
const List = ({ title, lines, more = 0, isOpen }: ListProps) =>
  lines.length > 0 && (
    <details className={style.fold} open={isOpen || lines.length <= 3}>
      <summary>
        {title}
        <Icon of={ChevronDown} />
      </summary>
      <ul className={style.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </details>
  )
