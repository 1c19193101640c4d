import { Camera, type LucideIcon, Smartphone, Tags } from "lucide-react"
import { loginScreen, signUpScreen } from "#contract/screens"
import { cookingDaysNeeded, cookingThreshold } from "#domain/cooking"
import { Toaster } from "../toasts/toaster"
import { buttonClass } from "../ui/button-class"
import { Page } from "../ui/page"
import { Demo } from "./demo"
import { KeyFeatures } from "./features"
import { Island } from "./island"
import { Picture } from "./picture"
import style from "./site.module.css"
import { SiteHeader } from "./site-header"
import { Tabs } from "./tabs"

/** The public home page. */
export const Landing = () => (
  <>
    <Page header={<SiteHeader />}>
      <Intro />
      <Hero />
      <Advertised />
      <Tabs
        label="About the app"
        tabs={[
          { title: "Features", panel: <KeyFeatures /> },
          { title: "App Interface", panel: <AppInterface /> },
        ]}
      />
      <CallToAction />
    </Page>
    <Island name="toasts" when="toast">
      <Toaster />
    </Island>
  </>
)

const Intro = () => (
  <section className={style.intro}>
    <p className={style.kind}>Composting Management System</p>
    <h1 className={style.title}>Welcome to {"{{brand}}"}</h1>
    <p>Track your piles, monitor temperatures and manage materials, from the phone in your hand.</p>
    <div className={style.actions}>
      <a className={buttonClass("outline")} href={loginScreen}>
        Login
      </a>
      <a className={buttonClass("primary", style.whenOpen)} href={signUpScreen}>
        Sign Up
      </a>
    </div>
  </section>
)

const Hero = () => (
  <section className={style.part} aria-labelledby="hero">
    <div className={style.band}>
      <h2 id="hero" className={style.claim}>
        {`${cookingThreshold} °F. ${cookingDaysNeeded} days. Written down.`}
      </h2>
      <p>The probe tells how hot a pile is. The log tells how far it has come: each hot day counts.</p>
      <Picture name="preview-piles" alt="The list of piles on a phone, each with its progress" eager />
    </div>
    <div className={style.actions}>
      <a className={buttonClass("primary", style.whenOpen)} href={signUpScreen}>
        Sign Up
      </a>
      <a className={buttonClass("outline")} href={loginScreen}>
        Log In
      </a>
    </div>
  </section>
)

const Advertised = () => (
  <ul className={style.advertised}>
    {advertised.map(({ icon: Icon, title, text }) => (
      <li key={title}>
        <Icon aria-hidden="true" />
        <div>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      </li>
    ))}
  </ul>
)

const advertised: { icon: LucideIcon; title: string; text: string }[] = [
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
  <section className={style.part} aria-labelledby="app-interface">
    <h2 id="app-interface">App Interface</h2>
    <div className={style.pair}>
      <Picture name="preview-row" alt="A pile with its facts, its cooking status and what can be done" />
      <Picture name="preview-temperature" alt="The form for a temperature, with one large number" />
    </div>
    <p>Below is a sample pile. Try it: the turn that you add stays on this page.</p>
    <Demo />
  </section>
)

const CallToAction = () => (
  <section className={style.call} aria-labelledby="call">
    <h2 id="call">Start with your first pile</h2>
    <p className={style.whenOpen}>Make an account; the pile takes one more minute.</p>
    <p className={style.whenClosed}>Ask your administrator for an account.</p>
    <div className={style.actions}>
      <a className={buttonClass("primary", style.whenOpen)} href={signUpScreen}>
        Sign Up
      </a>
      <a className={buttonClass("outline")} href={loginScreen}>
        Log In
      </a>
    </div>
  </section>
)
