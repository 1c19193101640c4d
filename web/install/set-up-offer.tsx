import { setupPage } from "#contract/setup"
import { brand } from "../lib/title"
import { buttonClass } from "../ui/button-class"
import { Note } from "./note"

/** For phones that came by plain http, where no app can be installed. The set-up page is the server's. */
export const SetUpOffer = () => (
  <Note
    title={`${brand()} has a secure address`}
    dismiss="Not now"
    action={
      <a className={buttonClass("primary")} href={setupPage}>
        Set up this phone
      </a>
    }
  >
    <p>There nobody can read along, and the app opens without a signal. You log in there once more.</p>
  </Note>
)
