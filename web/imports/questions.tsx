import { useId, useState } from "react"
import type { Answers, Question } from "#domain/imports"
import { Button } from "../ui/button"
import { Choice } from "../ui/choice"
import { Field } from "../ui/field"
import { Select } from "../ui/select"
import style from "./imports.module.css"

type Props = { questions: readonly Question[]; isBusy: boolean; onAnswered: (answers: Answers) => void }

/** More are a list. */
const mostChips = 4

/** One question for each doubt; none has an answer beforehand. */
export const Questions = ({ questions, isBusy, onAnswered }: Props) => {
  const [answers, setAnswers] = useState<Answers>({})
  const [isTried, setIsTried] = useState(false)
  const isMissing = ({ id }: Question) => !answers[id]?.trim()
  const id = useId()
  return (
    <form
      id={id}
      className={style.part}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (!questions.some(isMissing)) onAnswered(answers)
      }}
    >
      {questions.map((question) => (
        <Ask
          key={question.id}
          question={question}
          answer={answers[question.id] ?? ""}
          error={isTried && isMissing(question) ? "An answer is required" : undefined}
          onAnswer={(answer) => setAnswers({ ...answers, [question.id]: answer })}
        />
      ))}
      <Button type="submit" busy={isBusy && "Reading..."}>
        Next
      </Button>
    </form>
  )
}

type AskProps = {
  question: Question
  answer: string
  error: string | undefined
  onAnswer: (answer: string) => void
}

const Ask = ({ question: { id, text, choices, example }, answer, error, onAnswer }: AskProps) => {
  const list = useId()
  // A pile may be one that is to be made.
  if (choices.length === 0 || id === "pile") {
    const columns = choices.filter(({ answer, label }) => answer !== label)
    return (
      <>
        <div>
          <Field
            label={text}
            hint={example && `For example ${example}`}
            autoComplete="off"
            list={list}
            value={columns.some((column) => column.answer === answer) ? "" : answer}
            error={error}
            onChange={({ target }) => onAnswer(target.value)}
          />
          <datalist id={list}>
            {choices
              .filter((choice) => !columns.includes(choice))
              .map(({ answer }) => (
                <option key={answer} value={answer} />
              ))}
          </datalist>
        </div>
        {columns.length > 0 && (
          <Choice
            label="Or a Column"
            options={columns.map(({ answer, label }) => ({ value: answer, label }))}
            chosen={answer || undefined}
            onChoose={onAnswer}
            onClear={() => onAnswer("")}
          />
        )}
      </>
    )
  }
  if (choices.length > mostChips)
    return (
      <Select label={text} value={answer} error={error} onChange={({ target }) => onAnswer(target.value)}>
        <option value="">Choose...</option>
        {choices.map((choice) => (
          <option key={choice.answer} value={choice.answer}>
            {choice.label}
          </option>
        ))}
      </Select>
    )
  return (
    <div>
      <Choice
        label={text}
        options={choices.map(({ answer, label }) => ({ value: answer, label }))}
        chosen={answer || undefined}
        onChoose={onAnswer}
      />
      {error && (
        <p className={style.error} role="alert" id={id}>
          {error}
        </p>
      )}
    </div>
  )
}
