import { useState } from "react"
import type { OwnFarm } from "#domain/farms"
import { importWords } from "#domain/import-report"
import { errorMessage } from "../api/errors"
import { buttonClass } from "../ui/button-class"
import { Card } from "../ui/card"
import { DownloadLink } from "../ui/download-link"
import style from "./farm.module.css"
import { type SendState, sendExport } from "./send-file"

/** Everything of the farm as a ZIP, and the way back. */
export const WholeFarm = ({ farm }: { farm: OwnFarm }) => {
  const [state, setState] = useState<SendState>({ state: "none" })
  const isBusy = ["sending", "checking", "adding"].includes(state.state)
  const take = async (file: File | undefined) => {
    if (!file) return
    if (file.size === 0) return setState({ state: "refused", reason: "The file is empty." })
    await sendExport(farm.id, file, setState).catch((error) =>
      setState({ state: "refused", reason: errorMessage(error) }),
    )
  }
  return (
    <Card title="The Whole Farm as a File">
      <div className={style.link}>
        <p>Piles, records, photos and people as one ZIP file: tables for any spreadsheet, and for Windrow.</p>
        <DownloadLink href={`/api/farm/export.zip?farm=${farm.id}`}>Download Everything</DownloadLink>
        <p>You can also add such a file to this farm. What the farm has already is not added again.</p>
        <label className={buttonClass("outline", style.file)} aria-disabled={isBusy}>
          Add a File
          <input
            type="file"
            accept=".zip,application/zip"
            className="visually-hidden"
            disabled={isBusy}
            onChange={({ target }) => {
              take(target.files?.[0])
              target.value = ""
            }}
          />
        </label>
        <div role="status">
          {wordsOf(state).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </div>
    </Card>
  )
}

const wordsOf = (state: SendState): string[] => {
  switch (state.state) {
    case "none":
      return []
    case "sending":
      return [`Sending the file: ${Math.floor(state.share * 100)} %. Keep this page open.`]
    case "checking":
      return ["Checking the file..."]
    case "adding":
      return [`Adding: ${state.done} of ${state.all} records.`]
    case "voiding":
    case "voided":
      return []
    case "done":
      return importWords(state.report)
    case "refused":
      return [state.reason]
  }
}
