import { waitingScreen } from "#contract/screens"
import { buttonClass } from "../ui/button-class"
import { brand, secure } from "./filled-in"
import style from "./setup.module.css"

/** The script's findings. Without the script, the address to open when the steps are done. */
export const TrustStatus = () => (
  <div className={style.status}>
    <noscript>
      <p>When all steps are done, open the secure address. A warning there means that one is missing.</p>
      <a className={buttonClass("outline")} href={`${secure}/`}>
        {secure}
      </a>
      <p>Did a link for you lead here? It needs JavaScript: turn it on, and open that link again.</p>
    </noscript>
    <RecordsHere />
    <div role="status">
      <p hidden data-trust="unknown">
        Looking whether this device trusts {brand}…
      </p>
      <p hidden data-trust="no">
        <b>This device does not trust it yet.</b> This page notices by itself when it does. All steps done?
        Then the office's firewall may block {secure}.
      </p>
      <div hidden data-trust="yes" className={style.works}>
        <p>
          <b>It works.</b> Log in there once: the secure address has a login of its own.
        </p>
        <a className={buttonClass("primary")} href={`${secure}/`} data-open>
          Open {brand}
        </a>
      </div>
    </div>
  </div>
)

/** Shown when the script finds records. */
const RecordsHere = () => (
  <div className={style.waiting} data-waiting hidden role="status">
    <p data-count />
    <a className={buttonClass("outline")} href={waitingScreen}>
      Show What Waits
    </a>
    <p>It can't be sent? Save a file, and take it in at the secure address, under “Not Sent Yet”.</p>
    <button type="button" className={buttonClass("outline")} data-save>
      Save as a File
    </button>
  </div>
)
