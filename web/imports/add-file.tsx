import { useState } from "react"
import type { FileChoices } from "#contract/imports"
import type { OwnFarm } from "#domain/farms"
import type { FilePreview } from "#domain/imports"
import { errorMessage } from "../api/errors"
import { type SendState, sendFile } from "../farm/send-file"
import { wordsOf } from "../farm/work-words"
import { Card } from "../ui/card"
import { FileButton } from "../ui/file-button"
import { addedWords } from "./added-words"
import { previewOf, useAddRecords } from "./data"
import style from "./imports.module.css"
import { Preview } from "./preview"

/** A file that was sent, as it is understood with these choices. */
export type Chosen = { choices: FileChoices; preview: FilePreview }

/** Takes a file, shows what was understood of it, and adds its records once the user has agreed. */
export const AddFile = ({ farm }: { farm: OwnFarm }) => {
  const addRecords = useAddRecords(farm.id)
  const [state, setState] = useState<SendState>({ state: "none" })
  const [chosen, setChosen] = useState<Chosen>()
  const isBusy = ["sending", "checking", "adding"].includes(state.state)

  const refuse = (error: unknown) => setState({ state: "refused", reason: errorMessage(error) })
  const understand = async (choices: FileChoices) => {
    setState({ state: "checking" })
    try {
      setChosen({ choices, preview: await previewOf(farm.id, choices) })
      setState({ state: "none" })
    } catch (error) {
      refuse(error)
    }
  }
  const take = async (file: File) => {
    setChosen(undefined)
    if (file.size === 0) return setState({ state: "refused", reason: "The file is empty." })
    try {
      await sendFile(farm.id, file, setState)
      await understand({ name: file.name.slice(-200) })
    } catch (error) {
      refuse(error)
    }
  }
  const add = async ({ choices, preview }: Chosen) => {
    // At once: a second tap begins nothing.
    setState({ state: "checking" })
    try {
      const ended = await addRecords(choices, setState)
      if (ended.state === "done") {
        setChosen(undefined)
        setDone(addedWords(preview.kind, ended.report))
      }
      setState(ended)
    } catch (error) {
      refuse(error)
    }
  }
  const [done, setDone] = useState<string[]>([])
  const shown = state.state === "done" ? done : wordsOf(state)
  return (
    <>
      <Card title="Add a File">
        <div className={style.part}>
          <p>
            A table of a spreadsheet or a logger, as CSV, TSV or XLSX, with readings, turns, materials or
            sales. You see what was understood before anything is written.
          </p>
          <FileButton
            label={chosen ? "Choose Another File" : "Choose a File"}
            variant={chosen ? "outline" : "primary"}
            accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values"
            disabled={isBusy}
            onFile={take}
          />
          <div role="status">
            {shown.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </div>
      </Card>
      {chosen && (
        <Preview
          key={JSON.stringify(chosen.choices)}
          farm={farm}
          {...chosen}
          isBusy={isBusy}
          onChange={understand}
          onAdd={() => add(chosen)}
          onCancel={() => {
            setChosen(undefined)
            setState({ state: "none" })
          }}
        />
      )}
    </>
  )
}
