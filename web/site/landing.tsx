import { cookingThreshold } from "#contract/cooking"
import { buttonClass } from "../ui/button-class"
import { Card } from "../ui/card"
import { Logo } from "../ui/logo"
import style from "./site.module.css"

const features = [
  {
    title: "Easy Tracking",
    text: "Every pile in one list: where it lies, how large it is, how far it has come.",
  },
  {
    title: "Temperature Logs",
    text: `Each reading with its photo, and the days at ${cookingThreshold} °F or more counted for you.`,
  },
  { title: "Mobile Friendly", text: "Made for a phone in one hand, out in the yard." },
]

/** What a visitor sees at / before signing in. */
export const Landing = () => (
  <>
    <header className={style.header}>
      <Logo />
      <span className={style.brand}>{"{{brand}}"}</span>
      <a href="/login">Login</a>
    </header>
    <main className={style.column}>
      <p className={style.welcome}>Welcome to {"{{brand}}"}</p>
      <h1 className={style.title}>Composting Management System</h1>
      <p>Track your piles, monitor temperatures and manage materials.</p>
      <div className={style.actions}>
        <a className={buttonClass("primary")} href="/login">
          Login
        </a>
        <a className={buttonClass("outline", style.signup)} href="/signup">
          Sign Up
        </a>
      </div>
      {features.map(({ title, text }) => (
        <Card key={title} title={title}>
          <p>{text}</p>
        </Card>
      ))}
    </main>
  </>
)
