import type { Login, Registration } from "#contract/users"
import type { User } from "#domain/users"
import { request } from "../api/request"

/** The user, or null when the password is wrong. */
export const logIn = (login: Login) =>
  request<User | null>("POST", "/api/auth/login", { body: login, on401: "null" })

/** The new user, signed in. */
export const register = (registration: Registration) =>
  request<User | null>("POST", "/api/auth/register", {
    body: {
      ...registration,
      phone: registration.phone || null,
      username: registration.email,
      company: null,
      jobTitle: null,
      address: null,
      city: null,
      state: null,
      zipCode: null,
    },
    on401: "null",
  })
