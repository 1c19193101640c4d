import { dismissInstallHint } from "../lib/install-hint"
import { brand } from "../lib/title"
import { Button } from "../ui/button"
import { dropPrompt, type InstallPrompt } from "./held-prompt"
import { Note } from "./note"

type Props = { prompt: InstallPrompt }

/** For browsers that install the app themselves. */
export const InstallOffer = ({ prompt }: Props) => {
  const install = async () => {
    await prompt.prompt().catch(() => undefined)
    // The browser asks once, whatever the answer.
    dropPrompt()
    dismissInstallHint()
  }
  return (
    <Note
      title={`${brand()} on your home screen`}
      dismiss="Not now"
      action={<Button onClick={install}>Add to home screen</Button>}
    >
      <p>It opens with one tap, without the browser's bars, and without a signal too.</p>
    </Note>
  )
}
