import * as z from "zod/mini"
import { languages } from "../domain/language"
import { roles } from "../domain/users"
import { maxLength, optionalText, required } from "./fields"
import { plainPassword } from "./plain-password"
import { UnitSystem } from "./units"

export const shortestPassword = 6

const codes = languages.map(({ code }) => code)
export const Language = z.enum(codes, { error: `Language must be ${codes.join(" or ")}` })

/** Trimmed and in lower case, of plain letters also from a keyboard for wide ones. */
export const Email = z
  .string({ error: "Please enter a valid email" })
  .check(
    z.normalize("NFKC"),
    z.trim(),
    z.toLowerCase(),
    z.email("Please enter a valid email"),
    z.maxLength(maxLength.email, "Please enter a valid email"),
  )

export const Password = z
  .string({ error: `Password must be at least ${shortestPassword} characters` })
  .check(
    z.overwrite(plainPassword),
    z.minLength(shortestPassword, `Password must be at least ${shortestPassword} characters`),
    z.maxLength(maxLength.password, `Password must be at most ${maxLength.password} characters`),
  )

/** Only compared: what was allowed once stays so. */
export const knownPassword = (field: string) =>
  z
    .string({ error: `${field} is required` })
    .check(z.minLength(1, `${field} is required`), z.maxLength(maxLength.password, `${field} is too long`))

export const Login = z.strictObject({ email: Email, password: knownPassword("Password") })
export type Login = z.infer<typeof Login>

const profile = {
  firstName: required("First name", maxLength.name),
  lastName: required("Last name", maxLength.name),
  phone: optionalText("Phone number"),
  company: optionalText("Company"),
  jobTitle: optionalText("Job title"),
  address: optionalText("Address"),
  city: optionalText("City"),
  state: optionalText("State"),
  zipCode: optionalText("Zip code"),
}

/** The body of POST /api/auth/register; the username becomes the email, the role 'user'. */
export const Registration = z.strictObject({
  email: Email,
  password: Password,
  ...profile,
  /** The specified client sends the email once more. */
  username: z.optional(z.unknown()),
  /** The token of an invitation, which leads into its farm instead of one of the user's own. */
  invitation: z.optional(z.string().check(z.maxLength(100))),
})
export type Registration = z.infer<typeof Registration>

/** The body of PATCH /api/auth/user: only what changes; `farmId` becomes the session's current farm. */
export const UserChange = z.partial(
  z.strictObject({
    ...profile,
    units: z.nullable(UnitSystem),
    language: z.nullable(Language),
    farmId: z.number({ error: "Farm must be a number" }),
  }),
)
export type UserChange = z.infer<typeof UserChange>

/** The body of POST /api/auth/password-links. */
export const PasswordLinkFor = z.strictObject({ email: Email })
export type PasswordLinkFor = z.infer<typeof PasswordLinkFor>

/** The body of POST /api/auth/password/{token}. */
export const NewPassword = z.strictObject({ password: Password })
export type NewPassword = z.infer<typeof NewPassword>

/** The body of POST /api/auth/password. */
export const PasswordChange = z.strictObject({
  oldPassword: knownPassword("Old password"),
  password: Password,
})
export type PasswordChange = z.infer<typeof PasswordChange>

/** A new password, typed twice. */
const newPassword = {
  password: Password,
  confirmPassword: z
    .string({ error: "Please confirm your password" })
    .check(z.overwrite(plainPassword), z.minLength(1, "Please confirm your password")),
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
export const AccountForm = z.object({
  ...profile,
  units: z.union([z.literal(""), UnitSystem]),
  language: z.union([z.literal(""), Language]),
})
export type AccountForm = z.infer<typeof AccountForm>

/** Form values of a forgotten password's replacement. */
export const NewPasswordForm = z.object(newPassword).check(typedAlike())
export type NewPasswordForm = z.infer<typeof NewPasswordForm>

/** Form values of a change of password. */
export const PasswordForm = z
  .object({ oldPassword: knownPassword("Old password"), ...newPassword })
  .check(typedAlike())
export type PasswordForm = z.infer<typeof PasswordForm>

export const Role = z.enum(roles, { error: "Role must be user or admin" })
export type Role = z.infer<typeof Role>
