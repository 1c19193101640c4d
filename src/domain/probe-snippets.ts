export const snippets = (address: string, key: string): { title: string; text: string }[] => [
  {
    title: "curl",
    text: `curl ${address} -H "Authorization: Bearer ${key}" -d '{"value": 57.2, "unit": "°C"}'`,
  },
]
