import type { ServerProblem } from "#domain/operation"
import { useResource } from "../api/resource"
import { Section } from "../api/section"
import { formatDateTime } from "../format/dates"
import { formatAgo } from "../format/relative-time"
import { EmptyState } from "../ui/empty-state"
import { ErrorBox } from "../ui/error-box"
import { problems } from "./data"
import style from "./operation.module.css"
import { ShowMore } from "./show-more"

export const ProblemsCard = () => (
  <Section title="Problems">
    <List />
  </Section>
)

const List = () => {
  const { now, earlier } = useResource(problems())
  const over = earlier.filter(({ sentence, overAt }) => overAt !== null || !now.includes(sentence))
  if (now.length + over.length === 0)
    return <EmptyState>Everything is in order. No problem was seen in the last 30 days.</EmptyState>
  return (
    <>
      {now.map((sentence) => (
        <ErrorBox key={sentence} title={sentence} />
      ))}
      {now.length === 0 && <p>Everything is in order now. In the last 30 days there was:</p>}
      <ShowMore items={over}>
        {(shown) => (
          <ul className={style.list}>
            {shown.map((problem) => (
              <li key={problem.firstAt + problem.sentence} className={style.words}>
                <span>{problem.sentence}</span>
                <span className={style.quiet}>{whenOf(problem)}</span>
              </li>
            ))}
          </ul>
        )}
      </ShowMore>
    </>
  )
}

const whenOf = ({ firstAt, lastAt, times, overAt }: ServerProblem) => {
  if (times > 1) return `${times} times, last ${formatAgo(overAt ?? lastAt)}`
  return overAt ? `${formatDateTime(firstAt)}, over ${formatAgo(overAt)}` : formatDateTime(firstAt)
}
