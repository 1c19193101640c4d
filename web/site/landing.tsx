import { Camera, type IconNode, Smartphone, Tags } from "lucide"
import { loginScreen, signUpScreen } from "#contract/screens"
import { Toaster } from "../toasts/toaster"
import { buttonClass } from "../ui/button-class"
import { Icon } from "../ui/icon"
import { Demo } from "./demo"
import { KeyFeatures } from "./features"
import { Hero } from "./hero"
import { Island } from "./island"
import { LanguageLinks } from "./language-links"
import { Picture } from "./picture"
import { Proof } from "./proof"
import style from "./site.module.css"
import { SiteHeader } from "./site-header"
import { Tabs } from "./tabs"
import { Yard } from "./yard"

/** The public home page. Its columns are no wider than a phone; wide screens show them side by side. */
export const Landing = () => (
  <>
    <SiteHeader />
    <main>
      <Hero />
      <Yard />
      <Proof />
      <Intro />
      <div className={style.part}>
        <Tabs
          label="About the app"
          tabs={[
            { title: "Features", panel: <KeyFeatures /> },
            { title: "App Interface", panel: <AppInterface /> },
          ]}
        />
      </div>
      <CallToAction />
      <LanguageLinks />
    </main>
    <Island name="toasts" when="toast">
      <Toaster />
    </Island>
  </>
)

const Intro = () => (
  <section className={style.part} aria-labelledby="intro">
    <h2 id="intro" className={style.statement}>
      Track your piles, monitor temperatures and manage materials, from the phone in your hand.
    </h2>
    <ul className={style.advertised}>
      {advertised.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon of={icon} />
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
    <div className={style.actions}>
      <a className={buttonClass("outline")} href={loginScreen}>
        Login
      </a>
      <a className={buttonClass("outline", style.whenOpen)} href={signUpScreen}>
        Sign Up
      </a>
    </div>
  </section>
)

const advertised: { icon: IconNode; title: string; text: string }[] = [
  {
    icon: Tags,
    title: "Easy Tracking",
    text: "All piles in one list: where each lies, and how far it has come.",
  },
  {
    icon: Camera,
    title: "Temperature Logs",
    text: "Each reading with its photo, on a chart and in a table.",
  },
  {
    icon: Smartphone,
    title: "Mobile Friendly",
    text: "Large numbers and buttons, for one hand, gloves and the sun.",
  },
]

const AppInterface = () => (
  <section className={style.interface} aria-labelledby="app-interface">
    <h2 id="app-interface">App Interface</h2>
    <div className={style.pair}>
      <Picture name="preview-piles" alt="The list of piles on a phone, each with its progress" />
      <Picture name="preview-row" alt="A pile on a phone: how hot it is, and what can be done" />
    </div>
    <p>Below is a sample pile. Try it: the turn that you add stays on this page.</p>
    <Demo />
  </section>
)

const CallToAction = () => (
  <section className={style.call} aria-labelledby="call">
    <h2 id="call" className={style.statement}>
      Start with your first pile
    </h2>
    <p className={style.whenOpen}>Make an account; the pile takes one more minute.</p>
    <p className={style.whenClosed}>Ask your administrator for an account.</p>
    <div className={`${style.actions} ${style.whenOpen}`}>
      <a className={buttonClass("primary")} href={signUpScreen}>
        Sign Up
      </a>
    </div>
  </section>
)
