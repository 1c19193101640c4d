import { useState } from "react"
import type { OwnFarm } from "#domain/farms"
import { errorMessage } from "../api/errors"
import { Card } from "../ui/card"
import { DownloadLink } from "../ui/download-link"
import { FileButton } from "../ui/file-button"
import style from "./farm.module.css"
import { type SendState, sendExport } from "./send-file"
import { wordsOf } from "./work-words"

const Download = ({ farmId }: { farmId: number }) => (
  <>
    <p>Piles, records, photos and people as one ZIP file: tables for any spreadsheet, and for Windrow.</p>
    <DownloadLink href={`/api/farm/export.zip?farm=${farmId}`}>Download Everything</DownloadLink>
  </>
)

/** Everything of the farm as a ZIP, for whoever may not change it. */
export const FarmExport = ({ farmId }: { farmId: number }) => (
  <Card title="The Whole Farm as a File">
    <div className={style.link}>
      <Download farmId={farmId} />
    </div>
  </Card>
)

/** The same, and the way back. */
export const WholeFarm = ({ farm }: { farm: OwnFarm }) => {
  const [state, setState] = useState<SendState>({ state: "none" })
  const isBusy = ["sending", "checking", "adding"].includes(state.state)
  const take = async (file: File) => {
    if (file.size === 0) return setState({ state: "refused", reason: "The file is empty." })
    await sendExport(farm.id, file, setState).catch((error) =>
      setState({ state: "refused", reason: errorMessage(error) }),
    )
  }
  return (
    <Card title="The Whole Farm as a File">
      <div className={style.link}>
        <Download farmId={farm.id} />
        <p>You can also add such a file to this farm. What the farm has already is not added again.</p>
        <FileButton label="Add a File" accept=".zip,application/zip" disabled={isBusy} onFile={take} />
        <div role="status">
          {wordsOf(state).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </div>
    </Card>
  )
}
