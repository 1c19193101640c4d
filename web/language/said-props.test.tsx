import { expect, test } from "bun:test"
import { render, screen } from "@testing-library/react"
import { useState } from "react"
import { spokenIn } from "#domain/language"
import { phrasebookOf } from "#domain/phrasebook"
import { speechWithProps } from "./speech"

const catalogue = {
  Name: "Nombre",
  "Find a pile": "Buscar una pila",
  "{0} has {1} left": "A {1} le quedan {0}",
  "Saved by {0}": "Guardó {0}",
}
const speech = speechWithProps("es", phrasebookOf(catalogue))

const draw = (element: () => React.ReactElement) => spokenIn(speech, () => render(element()))

test("texts, spoken attributes and lists of children are said", () => {
  draw(() => (
    <label>
      Name
      <input placeholder="Find a pile" name="Name" defaultValue="Name" />
    </label>
  ))
  const field = screen.getByLabelText("Nombre")
  expect(field.getAttribute("placeholder")).toBe("Buscar una pila")
  // What is sent and what was typed stay.
  expect([field.getAttribute("name"), (field as HTMLInputElement).value]).toEqual(["Name", "Name"])
})

test("what is to be copied stays as it is", () => {
  draw(() => <pre>{"Name\nFind a pile"}</pre>)
  expect(document.querySelector("pre")?.textContent).toBe("Name\nFind a pile")
})

const Counter = ({ of }: { of: string }) => {
  const [id] = useState(() => Math.random())
  return <b data-id={id}>{of}</b>
}

test("elements of a sentence stand where the language has them, and stay the same ones", () => {
  const line = (more: boolean) => (
    <p>
      <Counter of="A" /> has <Counter of="B" /> left{more && ""}
    </p>
  )
  const { container, rerender } = draw(() => line(false))
  expect(container.textContent).toBe("A B le quedan A")
  const ids = () => [...container.querySelectorAll("b")].map(({ dataset }) => dataset.id)
  const before = ids()
  spokenIn(speech, () => rerender(line(true)))
  expect(ids()).toEqual(before)
})
