import * as z from "zod/mini"
import { roles } from "../domain/users"
import { maxLength, optionalText, required } from "./fields"

export const shortestPassword = 6

/** Trimmed and in lower case. */
export const Email = z
  .string({ error: "Please enter a valid email" })
  .check(
    z.trim(),
    z.toLowerCase(),
    z.email("Please enter a valid email"),
    z.maxLength(maxLength.email, "Please enter a valid email"),
  )

export const Password = z
  .string({ error: `Password must be at least ${shortestPassword} characters` })
  .check(
    z.minLength(shortestPassword, `Password must be at least ${shortestPassword} characters`),
    z.maxLength(maxLength.password, `Password must be at most ${maxLength.password} characters`),
  )

export const Login = z.object({
  email: Email,
  password: z
    .string({ error: "Password is required" })
    .check(z.minLength(1, "Password is required"), z.maxLength(maxLength.password, "Password is too long")),
})
export type Login = z.infer<typeof Login>

/** The body of POST /api/auth/register; the username becomes the email, the role 'user'. */
export const Registration = z.object({
  email: Email,
  password: Password,
  firstName: required("First name", maxLength.name),
  lastName: required("Last name", maxLength.name),
  phone: optionalText("Phone number"),
  company: optionalText("Company"),
  jobTitle: optionalText("Job title"),
  address: optionalText("Address"),
  city: optionalText("City"),
  state: optionalText("State"),
  zipCode: optionalText("Zip code"),
  /** The token of an invitation, which leads into its farm instead of one of the user's own. */
  invitation: z.optional(z.string().check(z.maxLength(100))),
})
export type Registration = z.infer<typeof Registration>

/** A new password, typed twice. */
const newPassword = {
  password: Password,
  confirmPassword: z
    .string({ error: "Please confirm your password" })
    .check(z.minLength(1, "Please confirm your password")),
}

const typedAlike = () =>
  z.refine<{ password: string; confirmPassword: string }>(
    (form) => form.confirmPassword === "" || form.password === form.confirmPassword,
    { path: ["confirmPassword"], error: "Passwords do not match" },
  )

/** Form values of the sign-up. */
export const SignUpForm = z
  .object({
    email: Email,
    ...newPassword,
    firstName: required("First name", maxLength.name),
    lastName: required("Last name", maxLength.name),
    phone: optionalText("Phone number"),
  })
  .check(typedAlike())
export type SignUpForm = z.infer<typeof SignUpForm>

/** Form values of one's own account. */
export const AccountForm = z.pick(Registration, {
  firstName: true,
  lastName: true,
  phone: true,
  company: true,
  jobTitle: true,
  address: true,
  city: true,
  state: true,
  zipCode: true,
})
export type AccountForm = z.infer<typeof AccountForm>

/** Form values of a change of password. */
export const PasswordForm = z
  .object({
    oldPassword: z.string({ error: "Password is required" }).check(z.minLength(1, "Password is required")),
    ...newPassword,
  })
  .check(typedAlike())
export type PasswordForm = z.infer<typeof PasswordForm>

export const Role = z.enum(roles, { error: "Role must be user or admin" })
export type Role = z.infer<typeof Role>
