import { setupPage } from "#contract/setup"
import { buttonClass } from "../ui/button-class"
import { Card } from "../ui/card"

/** For a device that uses plain http although the server has https. */
export const ThisDevice = () =>
  location.protocol === "http:" && document.documentElement.dataset.https === "yes" ? (
    <Card title="This Device">
      <p>
        This address is plain http. The camera in the page, an icon on the home screen and opening without a
        signal need the secure one.
      </p>
      <a className={buttonClass("outline")} href={setupPage}>
        Set up this phone
      </a>
    </Card>
  ) : null
