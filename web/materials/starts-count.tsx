import { useEffect } from "react"
import { Boundary } from "../api/boundary"
import { useResource } from "../api/resource"
import { categories } from "../categories/data"
import { Choice } from "../ui/choice"

type Props = {
  /** What is chosen in the form; text as long as it is not a number. */
  categoryId: unknown
  answer: boolean | null | undefined
  onAnswer: (startsCount: boolean) => void
}

/** Whether the material begins a new count; preset by the catalogue's mark. Without the catalogue the server goes by the mark. */
export const StartsCount = (props: Props) => (
  <Boundary fallback={null} renderError={() => null}>
    <Question {...props} />
  </Boundary>
)

const Question = ({ categoryId, answer, onAnswer }: Props) => {
  const isRaw = useResource(categories()).find(({ id }) => id === Number(categoryId))?.isRaw
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer stands until another material is chosen
  useEffect(() => {
    if (isRaw !== undefined) onAnswer(isRaw)
  }, [categoryId, isRaw])
  return (
    <Choice
      label="Does this start the count again?"
      options={[
        { value: "yes", label: "Yes" },
        { value: "no", label: "No" },
      ]}
      chosen={answer == null ? undefined : answer ? "yes" : "no"}
      onChoose={(value) => onAnswer(value === "yes")}
    />
  )
}
