import { loginScreen, signUpScreen } from "#contract/screens"
import { cookingDaysNeeded, cookingThreshold } from "#domain/cooking"
import { buttonClass } from "../ui/button-class"
import { Picture } from "./picture"
import style from "./site.module.css"

export const Hero = () => (
  <section className={style.hero} aria-labelledby="hero">
    <div className={style.inside}>
      <div className={style.lead}>
        <p className={style.kind}>Composting Management System</p>
        <h1 className={style.welcome}>Welcome to {"{{brand}}"}</h1>
        <h2 id="hero" className={style.claim}>
          <span>{cookingThreshold}&nbsp;°F.</span> <span>{cookingDaysNeeded} days.</span>{" "}
          <span>Written down.</span>
        </h2>
        <p>
          The probe tells how hot a pile is. The log tells how far it has come: each hot day counts, and each
          has its photo.
        </p>
        <div className={style.actions}>
          <a className={buttonClass("primary", style.whenOpen)} href={signUpScreen}>
            Sign Up
          </a>
          <a className={buttonClass("outline")} href={loginScreen}>
            Log In
          </a>
        </div>
      </div>
      <div className={style.phones}>
        <Picture name="preview-temperature" alt="A reading on a phone: 152 °F, and the probe's photo" eager />
        <Picture name="preview-piles" alt="The morning's round on a phone, pile after pile" />
      </div>
    </div>
  </section>
)
