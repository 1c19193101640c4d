import { expect, test } from "bun:test"
import { fireEvent, render } from "@testing-library/react"
import { Suspense, use, useState } from "react"
import { screen } from "./phone"

type Props = { answer: Promise<string> }

const Answer = ({ answer }: Props) => <p>{use(answer)}</p>

const Question = ({ answer }: Props) => {
  const [isAsked, setAsked] = useState(false)
  const ask = () => setAsked(true)
  return (
    <Suspense fallback="Loading">
      {isAsked ? (
        <Answer answer={answer} />
      ) : (
        <button type="button" onClick={ask}>
          Ask
        </button>
      )}
    </Suspense>
  )
}

test("what a tap shows that is still to come is drawn when it has come", async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  render(<Question answer={promise} />)
  fireEvent.click(screen.getByRole("button", { name: "Ask" }))
  resolve("Here")
  expect(await screen.findByText("Here")).toBeTruthy()
})

test("an expectation of an element fails with its HTML alone", () => {
  render(<p>Here</p>)
  const isMissing = () => expect(screen.queryByText("Here")).toBeNull()
  expect(isMissing).toThrow(/^expect\(received\)\.toBeNull\(\)\s+Received: <p>Here<\/p>\s*$/)
})
