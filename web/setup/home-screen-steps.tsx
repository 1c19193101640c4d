import { Browser, Screen } from "./drawings"
import { brand, secure } from "./filled-in"
import { ForDevice } from "./for-device"
import { Path, Step, Steps } from "./steps"

/** The steps to put the app on the home screen, from a page at the secure address. */
export const HomeScreenSteps = () => (
  <>
    <ForDevice device="iphone">
      <Steps>
        <Step title="Tap “Share”" picture={<Browser address={secure} sign="share" />}>
          <p>In Safari, at the secure address. It may be behind the three dots.</p>
        </Step>
        <Step
          title="Add to Home Screen"
          picture={
            <Screen title={brand} rows={["Copy", { text: "Add to Home Screen", isHere: true }, "Print"]} />
          }
        >
          <p>Then tap “Add”. Open {brand} by its icon from now on.</p>
        </Step>
      </Steps>
    </ForDevice>
    <ForDevice device="android">
      <Steps>
        <Step title="Open the browser's menu" picture={<Browser address={secure} sign="dots" />} />
        <Step
          title="Install app"
          picture={
            <Screen title={brand} rows={["New tab", { text: "Install app", isHere: true }, "Desktop site"]} />
          }
        >
          <p>Some say “Add to Home screen”, then “Install”.</p>
        </Step>
      </Steps>
    </ForDevice>
    <ForDevice device="windows">
      <FromAddressBar />
    </ForDevice>
    <ForDevice device="mac">
      <Steps>
        <Step
          title="Safari: add it to the Dock"
          picture={<Screen title="File" rows={["New Tab", { text: "Add to Dock…", isHere: true }]} />}
        >
          <p>
            <Path of={["File", "Add to Dock…"]} />. In Chrome: the sign at the end of the address bar.
          </p>
        </Step>
      </Steps>
    </ForDevice>
    <ForDevice device="linux">
      <FromAddressBar />
    </ForDevice>
  </>
)

const FromAddressBar = () => (
  <Steps>
    <Step title="Install it from the address bar" picture={<Browser address={secure} sign="install" />}>
      <p>Press the sign at its end, then “Install”. Firefox has none: make a bookmark.</p>
    </Step>
  </Steps>
)
