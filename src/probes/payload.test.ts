import { expect, test } from "bun:test"
import { type Payload, readPayload, type Sent } from "./payload"
import { type Fields, treeOfJson } from "./payload-tree"
import { readSenml } from "./senml"

/** What arrives: a body that begins with a bracket is JSON, one that begins with "?" an address, any other a form. */
const sentAs = (text: string, query = ""): Sent =>
  text.startsWith("?")
    ? { query: new URLSearchParams(text), contentType: "", body: "" }
    : { query: new URLSearchParams(query), contentType: "application/x-www-form-urlencoded", body: text }

const wordsOf = ({ style, readings, left }: Payload) => [
  style,
  ...readings.map(({ channel, value, unit, at }) =>
    [channel ?? "-", `${value}${unit ?? "?"}`, at === undefined ? "now" : new Date(at).toISOString()].join(
      " ",
    ),
  ),
  ...(left.length > 0 ? [`left: ${left.join(", ")}`] : []),
]

const told = (payload: ReturnType<typeof readPayload>) =>
  "refused" in payload ? [`refused: ${payload.refused}`] : wordsOf(payload)

type Case = readonly [sent: unknown, ...told: string[]]

const bodyOf = (sent: unknown) => (typeof sent === "string" ? sent : JSON.stringify(sent))

const at = "2026-06-13T14:05:00.000Z"
const inSeconds = 1_781_359_500

/** An uplink as The Things Stack sends it. */
const ttn = (decoded_payload: unknown, more: object = {}, uplink: object = {}) => ({
  end_device_ids: { device_id: "probe-3", application_ids: { application_id: "yard" }, dev_eui: "A84041" },
  correlation_ids: ["as:up:01"],
  received_at: "2026-06-13T14:05:02.213456789Z",
  uplink_message: {
    f_port: 2,
    frm_payload: "zB8FuQKkAQUmf/8=",
    decoded_payload,
    rx_metadata: [{ rssi: -60, snr: 8.5, time: "2026-06-13T14:05:00Z" }],
    settings: { data_rate: { lora: { bandwidth: 125000 } }, time: "2026-06-13T14:05:00Z" },
    received_at: "2026-06-13T14:05:01.987654321Z",
    ...uplink,
  },
  ...more,
})

const chirpstack = (object: unknown, more: object = {}) => ({
  deviceInfo: { deviceName: "north-4", devEui: "a840419edb62011c", tags: {} },
  time: "2026-06-13T16:05:00+02:00",
  fCnt: 7,
  fPort: 2,
  data: "zOEJqQHEAQj1f/8=",
  object,
  rxInfo: [{ rssi: -102, snr: -12 }],
  ...more,
})

const station =
  "PASSKEY=0F1E&stationtype=GW1100A_V2.1.4&runtime=2336207&tempinf=73.0&humidityin=38&baromrelin=30.156&tempf=63.0"

const cases: Record<string, readonly Case[]> = {
  "The Things Network": [
    [
      ttn({
        BatV: 3.1,
        Ext_sensor: "Temperature Sensor",
        Hum_SHT: "67.6",
        TempC_DS: "57.18",
        TempC_SHT: "14.65",
      }),
      ...["ttn", `probe-3 57.18°C ${at}`, "left: BatV, Ext_sensor, Hum_SHT, TempC_SHT"],
    ],
    [
      ttn({ TempC1: "57.2", TempC2: "58.0", TempC3: -127, BatV: 3.3 }),
      ...["ttn", `probe-3/TempC1 57.2°C ${at}`, `probe-3/TempC2 58.0°C ${at}`],
      "left: TempC3 (-127: no probe is connected), BatV",
    ],
    [
      ttn({ Temp_Red: 57.25, Temp_White: 58, Temp_Black: "NULL" }),
      ...["ttn", `probe-3/Temp_Red 57.25? ${at}`, `probe-3/Temp_White 58? ${at}`],
      'left: Temp_Black (it is "NULL")',
    ],
    [
      ttn({
        probes: [
          { id: "red", temp_c: 57.2 },
          { id: "blue", temp_c: 58.5 },
        ],
      }),
      ...["ttn", `probe-3/red 57.2°C ${at}`, `probe-3/blue 58.5°C ${at}`],
    ],
    [ttn({ probes: [57.2, 58.1] }), "ttn", `probe-3/probes[0] 57.2? ${at}`, `probe-3/probes[1] 58.1? ${at}`],
    [
      ttn({ sensors: { temperature: { value: 57.2, unit: "°C" }, humidity: { value: 40, unit: "%" } } }),
      ...["ttn", `probe-3 57.2°C ${at}`, "left: sensors.humidity"],
    ],
    [
      ttn({ temperature_1: 57.2, relative_humidity_2: 40 }),
      ...["ttn", `probe-3/temperature_1 57.2? ${at}`, "left: relative_humidity_2"],
    ],
    [
      ttn(
        { t: 572 },
        {},
        { normalized_payload: [{ soil: { temperature: 57.2 } }, { air: { temperature: 20 } }] },
      ),
      ...["ttn", `probe-3 57.2°C ${at}`, "left: t"],
    ],
    [ttn({ t: 200 }, {}, { normalized_payload: { air: { temperature: 20 } } }), "ttn", "left: t"],
    [
      ttn({ temperature: 57.2, t1: 60 }, {}, { normalized_payload: [{ soil: { temperature: 57.2 } }] }),
      ...["ttn", `probe-3/temperature 57.2°C ${at}`, `probe-3/t1 60? ${at}`],
    ],
    ...["1980-01-06T00:00:17Z", "2027-01-01T00:00:00Z", ""].map(
      (time): Case => [
        ttn({ temp_c: 57.2 }, {}, { settings: { time } }),
        ...["ttn", "probe-3 57.2°C 2026-06-13T14:05:01.987Z"],
      ],
    ),
    [ttn({ temp_c: 57.2 }, {}, { settings: {} }), "ttn", "probe-3 57.2°C 2026-06-13T14:05:01.987Z"],
    [
      ttn({ temp_c: 57.2 }, {}, { settings: null, received_at: null }),
      ...["ttn", "probe-3 57.2°C 2026-06-13T14:05:02.213Z"],
    ],
    [
      ttn({ Systimestamp: inSeconds - 3600, TempC_DS: 57.2 }),
      ...["ttn", "probe-3 57.2°C 2026-06-13T13:05:00.000Z"],
    ],
    [
      ttn({ TempC_DS: 327.67, TempC_SHT: 28.7 }),
      "refused: There is no reading: TempC_DS (327.67: no probe is connected).",
    ],
    [ttn({ BatV: 3.1, Node_type: "LHT65N" }), "ttn", "left: BatV, Node_type"],
    [ttn({ temp_c: 57.2 }, { simulated: true }), "ttn", "left: simulated"],
    [ttn(undefined, {}, { frm_payload: "" }), "ttn"],
    [
      ttn(undefined),
      'refused: "uplink_message.decoded_payload" is missing: set up a payload formatter (codec) for this device.',
    ],
    [{ end_device_ids: { device_id: "probe-3" }, join_accept: { session_key_id: "AX" } }, "ttn"],
    [{ end_device_ids: { device_id: "probe-3" }, downlink_queued: { f_port: 15 } }, "ttn"],
    [{ end_device_ids: { device_id: "probe-3" }, downlink_ack: { f_port: 15 } }, "ttn"],
    [{ end_device_ids: { device_id: "probe-3" }, location_solved: { service: "x" } }, "ttn"],
  ],
  ChirpStack: [
    [
      chirpstack({ BatV: 3.297, TempC_SHT: 24.73, Hum_SHT: 45.2, TempC_DS: 57.93, Node_type: "LHT65N" }),
      ...["chirpstack", `north-4 57.93°C ${at}`, "left: BatV, TempC_SHT, Hum_SHT, Node_type"],
    ],
    [
      chirpstack({ temperatureSensor: { "3": 57.2, "4": 58 }, humiditySensor: { "5": 40 } }),
      ...["chirpstack", `north-4/temperatureSensor/3 57.2? ${at}`, `north-4/temperatureSensor/4 58? ${at}`],
      "left: humiditySensor",
    ],
    [
      chirpstack({ temperature: 57.2, humidity: 40 }, { deviceInfo: { devEui: "a84041" } }),
      ...["chirpstack", `a84041 57.2? ${at}`, "left: humidity"],
    ],
    [chirpstack(undefined, { data: "" }), "chirpstack"],
    [
      chirpstack(undefined),
      'refused: "object" is missing: set up a payload formatter (codec) for this device.',
    ],
    [{ deviceInfo: { deviceName: "north-4" }, time: "2026-06-13T14:05:00Z", batteryLevel: 80 }, "chirpstack"],
  ],
  "Ecowitt and other stations": [
    [
      `${station}&dateutc=2026-06-13+14:05:00&temp1f=67.8&humidity1=50&temp2f=140.5&tf_ch1=135.0`,
      ...[
        "ecowitt",
        `tf_ch1 135.0°F ${at}`,
        `temp2f 140.5°F ${at}`,
        "left: tempinf, humidityin, baromrelin, tempf, temp1f, humidity1",
      ],
    ],
    [
      `${station}&dateutc=2026-06-13+14:05:00&temp1f=67.8&temp5f=-1.5&tf_ch1=135.0&tf_batt1=1.48&tf_co2=80.8&soilmoisture1=14`,
      ...["ecowitt", `tf_ch1 135.0°F ${at}`, `temp1f 67.8°F ${at}`, `temp5f -1.5°F ${at}`],
      "left: tempinf, humidityin, baromrelin, tempf, tf_batt1, tf_co2, soilmoisture1",
    ],
    [
      `${station}&dateutc=2026-06-13%2014:05:00&tf_ch1=135.0&tf_ch8=--`,
      ...["ecowitt", `tf_ch1 135.0°F ${at}`],
      'left: tf_ch8 (it is "--"), tempinf, humidityin, baromrelin, tempf',
    ],
    [
      "?ID=KX1&PASSWORD=secret&action=updateraw&dateutc=now&tempf=63&soiltempf=135.2&soiltemp2f=136.4",
      ...["ecowitt", "soiltempf 135.2°F now", "soiltemp2f 136.4°F now", "left: tempf"],
    ],
    ["?dateutc=2026-06-13%2B14%3A05%3A00&tf_ch2=135", "ecowitt", `tf_ch2 135°F ${at}`],
    [
      `${station}&dateutc=${inSeconds}000&soiltemp1f=135.2`,
      "ecowitt",
      `soiltemp1f 135.2°F ${at}`,
      "left: tempinf, humidityin, baromrelin, tempf",
    ],
    [`${station}&dateutc=now`, "ecowitt", "left: tempinf, humidityin, baromrelin, tempf"],
    [`${station}&dateutc=yesterday&tf_ch1=135`, 'refused: "dateutc" is "yesterday": no time.'],
  ],
  ThingSpeak: [
    [
      "?api_key=SECRET&field1=57.2&field2=40&created_at=2026-06-13T16:05:00+02:00",
      ...["thingspeak", `field1 57.2? ${at}`, `field2 40? ${at}`],
    ],
    [
      "api_key=SECRET&field1=57.20&field3=on&field4=101325&status=fine",
      ...["thingspeak", "field1 57.20? now", "left: field3, field4, status"],
    ],
    [
      { api_key: "SECRET", field2: 58.5, created_at: "2026-06-13 14:05:00 UTC" },
      "thingspeak",
      `field2 58.5? ${at}`,
    ],
    [
      {
        write_api_key: "SECRET",
        updates: [
          { created_at: "2026-06-13 10:05:00 -0400", field1: 57.2 },
          { delta_t: 60, field1: "57.4", field2: -127 },
          { delta_t: "30", field1: 57.4 },
        ],
      },
      ...[
        "thingspeak",
        `field1 57.2? ${at}`,
        "field1 57.4? 2026-06-13T14:06:00.000Z",
        "field1 57.4? 2026-06-13T14:06:30.000Z",
      ],
      "left: updates[1].field2 (-127: no probe is connected)",
    ],
    [
      { write_api_key: "SECRET", updates: [{ field1: 57.2 }] },
      'refused: "updates[0]" has neither "created_at" nor "delta_t".',
    ],
    [
      "write_api_key=SECRET&time_format=absolute&updates=2026-06-13T14:05:00Z,57.2",
      'refused: "updates" is no list: send ThingSpeak\'s bulk updates as JSON.',
    ],
    [
      "?field1=hot",
      'refused: There is no field that is a pile\'s temperature, such as temperature_c, but "field1".',
    ],
    ["?field1=57,2", 'refused: "field1" is "57,2": write the number with a point, without commas.'],
  ],
  Shelly: [
    ["?hum=55&temp=57.25&id=shellyht-AB12CD", "shelly", "shellyht-AB12CD 57.25? now", "left: hum"],
    ["?key=KEY&id=north&tC=57.2&tF=134.96", "shelly", "north 57.2°C now"],
    ["?tF=134.96", "shelly", "- 134.96°F now"],
    [
      {
        src: "shellyplus1-a8032a",
        dst: "user_1",
        method: "NotifyStatus",
        params: {
          ts: inSeconds + 0.29,
          "switch:0": { id: 0, temperature: { tC: 44.1, tF: 111.4 } },
          "temperature:100": { id: 100, tC: 57.2, tF: 134.96 },
          "temperature:101": { id: 101, tC: null, tF: null, errors: ["read"] },
        },
      },
      ...["shelly", "shellyplus1-a8032a/temperature:100 57.2°C 2026-06-13T14:05:00.290Z"],
      "left: temperature:101.tC (it has no value), switch:0",
    ],
    [
      { "temperature:100": { tC: 57.2, tF: 135 }, "temperature:101": { tC: 58, tF: 136.4 } },
      "shelly",
      "temperature:100 57.2°C now",
      "temperature:101 58°C now",
    ],
    [{ id: 100, tC: 57.2, tF: 134.96 }, "shelly", "temperature:100 57.2°C now"],
    [{ src: "s", method: "NotifyEvent", params: { ts: inSeconds, events: [] } }, "shelly", "left: events"],
    ["?tC=57.2&tF=90", 'refused: "tC" and "tF" are not the same temperature.'],
    ["?tC=%7B%7Bev.tC%7D%7D", 'refused: "tC" is "{{ev.tC}}": no number.'],
  ],
  "Tasmota, Home Assistant and ESPHome": [
    [
      { Time: "2026-06-13T14:05:00", DS18B20: { Id: "0316A2", Temperature: 57.2 }, TempUnit: "C" },
      ...["json", "0316A2 57.2°C now", "left: Time"],
    ],
    [
      { Time: "2026-06-13T16:05:00+02:00", DS18B20: { Temperature: 57.2 }, TempUnit: "C" },
      ...["json", `DS18B20 57.2°C ${at}`],
    ],
    [
      {
        "DS18B20-1": { Temperature: 135 },
        "DS18B20-2": { Temperature: 136 },
        ESP32: { Temperature: 50 },
        BME280: { Temperature: 70 },
        TempUnit: "F",
      },
      ...["json", "DS18B20-1 135°F now", "DS18B20-2 136°F now", "left: ESP32, BME280"],
    ],
    [
      {
        StatusSNS: {
          Time: "2026-06-13T14:05:00",
          DS18B20: { Id: "0316A2", Temperature: 57.2 },
          TempUnit: "C",
        },
      },
      ...["json", "0316A2 57.2°C now", "left: Time"],
    ],
    [
      { state: "57.2", attributes: { unit_of_measurement: "°C", friendly_name: "Pile 3" } },
      ...["json", "- 57.2°C now"],
    ],
    [
      {
        entity_id: "sensor.pile_3",
        state: "134.6",
        last_changed: "2026-06-13T13:00:00+00:00",
        last_updated: "2026-06-13T14:05:00.000+00:00",
        attributes: { unit_of_measurement: "°F", device_class: "temperature" },
        context: { id: "01H" },
      },
      ...["json", `sensor.pile_3 134.6°F ${at}`, "left: last_changed, context"],
    ],
    [
      {
        event: {
          data: {
            entity_id: "sensor.p",
            new_state: { state: "57.2", attributes: { unit_of_measurement: "°C" } },
            old_state: { state: "50", attributes: {} },
          },
        },
      },
      ...["json", "sensor.p 57.2°C now", "left: event.data.old_state"],
    ],
    [
      { entity_id: "sensor.p", state: "unavailable" },
      'refused: There is no reading: state (it is "unavailable").',
    ],
    [
      { entity_id: "sensor.p", state: "40", attributes: { unit_of_measurement: "%" } },
      'refused: There is no field that is a pile\'s temperature, such as temperature_c, but "state".',
    ],
    [
      { entity_id: "sensor.p", state: "40", attributes: { device_class: "humidity" } },
      'refused: There is no field that is a pile\'s temperature, such as temperature_c, but "state".',
    ],
    [{ id: "sensor-pile_3", value: 57.2, state: "57.2 °C" }, "json", "sensor-pile_3 57.2°C now"],
    [
      { device: "plug", state: 1 },
      'refused: There is no field that is a pile\'s temperature, such as temperature_c, but "state".',
    ],
  ],
  "values beside what says of what they are": [
    [
      {
        sensorMessages: [
          {
            ...{ sensorID: "123", state: "0", dataType: "TemperatureData", dataValue: "57.2" },
            ...{ plotValues: "134.96", plotLabels: "Fahrenheit" },
          },
        ],
      },
      ...[
        "json",
        "123 57.2? now",
        "left: sensorMessages[0].state, sensorMessages[0].plotValues, sensorMessages[0].plotLabels",
      ],
    ],
    [
      {
        ...{ bytes: "43", type: "0x57 Temperature" },
        temperatures: [
          { id: 0, name: "internal", unit: "°C", values: [20.1] },
          { id: 1, name: "external", unit: "°C", values: [57.2] },
        ],
      },
      ...["json", "1 57.2°C now", "left: bytes, temperatures[0].values"],
    ],
    [
      {
        device_id: 3001,
        temperature_at_level_0: { displayName: "Temperature at level 0", unit: "°C", value: 57.2 },
        battery_voltage: { displayName: "Battery voltage", unit: "V", value: 3 },
      },
      ...["json", "3001/temperature_at_level_0 57.2°C now"],
      "left: temperature_at_level_0.displayName, battery_voltage",
    ],
    [
      {
        ...{ id: "urn:ngsi-ld:Device:north", type: "Device" },
        temperature: { type: "Property", value: 57.2, unitCode: "CEL", observedAt: "2026-06-13T14:05:00Z" },
        depth: { type: "Property", value: 3, unitCode: "MTR" },
      },
      ...["json", `urn:ngsi-ld:Device:north 57.2°C ${at}`, "left: depth.value"],
    ],
    [
      { id: "0F1E", value: "57.2", unit: "C", feed_key: "north", created_at: "2026-06-13T14:05:00Z" },
      ...["json", `north 57.2°C ${at}`],
    ],
    [
      {
        ...{ specversion: "1.0", type: "reading.temperature", source: "/north", id: "81" },
        ...{ time: "2026-06-13T14:05:00Z", data: { temperature: 57.2 } },
      },
      ...["json", `/north 57.2? ${at}`],
    ],
  ],
  "SenML and Particle": [
    [
      [{ n: "urn:dev:ow:10e2073a01080063", u: "Cel", v: 57.2 }],
      "json",
      "urn:dev:ow:10e2073a01080063 57.2°C now",
    ],
    [
      [
        { bn: "north:", bt: inSeconds, bu: "Cel", n: "core", v: 63.25 },
        { n: "edge", v: 41.5, t: -300 },
        { n: "hum", u: "%RH", v: 60 },
      ],
      ...[
        "json",
        `north:core 63.25°C ${at}`,
        "north:edge 41.5°C 2026-06-13T14:00:00.000Z",
        "left: north:hum",
      ],
    ],
    // 50 and 7.25, 50 less 0.05.
    [
      [
        { bn: "p", bv: 50, bu: "Cel", n: "1", v: 7.25 },
        { n: "2", v: -0.05 },
      ],
      ...["json", "p1 57.25°C now", "p2 49.95°C now"],
    ],
    [
      [
        { n: "air-temp", u: "Cel", v: 20 },
        { n: "probe", u: "Cel", v: 57.2 },
        { n: "on", vb: true },
        { n: "where", u: "lat", v: 44.2 },
        { n: "turns", u: "count", v: 3 },
        { n: "edge", u: "degF", v: 131.5 },
      ],
      ...["json", "probe 57.2°C now", "edge 131.5°F now", "left: air-temp, on, where, turns"],
    ],
    [[{ n: "a", u: "K", v: 330 }], 'refused: "[0].u" is "K": not °C or °F.'],
    [[{ n: "a", u: "Cel", v: 57, t: "noon" }], 'refused: "[0].t" is no time.'],
    [
      [{ n: "a", u: "Cel", v: 57, t: 5e9 }],
      'refused: "[0].t" is "5000000000.000": no time between 2000 and 2100.',
    ],
    [
      { event: "temp_f", data: "134.6", ttl: 60, published_at: "2026-06-13T14:05:00Z", coreid: "e00fce68" },
      ...["json", `e00fce68 134.6°F ${at}`, "left: ttl"],
    ],
    [
      {
        ...{ event: "pile", data: '{"core":{"temp_c":57.20},"batt":3.9}', coreid: "e00fce68" },
        published_at: "2026-06-13T14:05:00Z",
      },
      ...["json", `e00fce68/core 57.20°C ${at}`, "left: data.batt"],
    ],
    [
      { event: "spark/status", data: "online", published_at: "2026-06-13T14:05:00Z", coreid: "e00fce68" },
      'refused: There is no field that is a pile\'s temperature, such as temperature_c, but "spark/status".',
    ],
  ],
  "plain JSON and forms": [
    [`{"value":57.20,"unit":"°C","at":${inSeconds}}`, "json", `- 57.20°C ${at}`],
    ["?value=57.2&unit=%C2%B0C&at=2026-06-13T16:05:00+02:00", "json", `- 57.2°C ${at}`],
    ["temperature=57.2&device=north", "json", "north 57.2? now"],
    ["57.2", "json", "- 57.2? now"],
    [
      { temperature_c: 57.2, humidity: 40, battery_voltage: 3.1, rssi: -60 },
      "json",
      "- 57.2°C now",
      "left: humidity, battery_voltage, rssi",
    ],
    [
      {
        device: "gw",
        readings: [
          { id: "a", temp_c: 57.2 },
          { id: "b", temp_f: 135 },
        ],
      },
      "json",
      "gw/a 57.2°C now",
      "gw/b 135°F now",
    ],
    [
      [
        { temp_c: 57.2, ts: inSeconds },
        { temp_c: 57.4, ts: inSeconds + 60 },
        { temp_c: 57.2, ts: inSeconds },
      ],
      "json",
      `- 57.2°C ${at}`,
      "- 57.4°C 2026-06-13T14:06:00.000Z",
    ],
    [{ ts: inSeconds * 1000, values: { temperature: 57.2 } }, "json", `- 57.2? ${at}`],
    [
      {
        sensordatavalues: [
          { value_type: "temperature", value: "57.2" },
          { value_type: "humidity", value: "40" },
        ],
      },
      "json",
      "sensordatavalues[0] 57.2? now",
      "left: sensordatavalues[1].value",
    ],
    [{ T1: 57.2, T2: 58, bytes: [83, 124, 50] }, "json", "T1 57.2? now", "T2 58? now", "left: bytes"],
    [
      {
        soil_temperature_at_depth_1: { displayName: "Soil", unit: "°C", value: 57.2 },
        battery_voltage: { unit: "V", value: 3 },
      },
      ...[
        "json",
        "soil_temperature_at_depth_1 57.2°C now",
        "left: soil_temperature_at_depth_1.displayName, battery_voltage",
      ],
    ],
    [
      { device: { model: "TS0201", ieeeAddr: "0x00", friendlyName: "north" }, temperature: 57.2 },
      "json",
      "0x00 57.2? now",
      "left: device.model",
    ],
    [{ temperature: { top: 57.2, place: "north" } }, "json", "top 57.2? now", "left: temperature.place"],
    [{ probes: [57.2, null] }, "json", "probes[0] 57.2? now", "left: probes[1] (it has no value)"],
    [{ t: inSeconds, temp_c: 57.2, tempC: 57.2 }, "json", `- 57.2°C ${at}`],
    [
      { id: 1234, channel: "A", model: "Acurite", temperature_1_C: 57.2 },
      "json",
      "1234/A/temperature_1_C 57.2°C now",
      "left: model",
    ],
    [
      { history: [{ timestamp: inSeconds, temperature_chn1: 57.2 }], temperature_chn1: 58 },
      "json",
      "temperature_chn1 58? now",
      `temperature_chn1 57.2? ${at}`,
    ],
    [
      { id: "A4:C1", name: "LYWSD", rssi: -70, tempc: 57.2, tempf: 134.96, tempc2: 58, tempf2: 136.4 },
      "json",
      "A4:C1/tempc 57.2°C now",
      "A4:C1/tempc2 58°C now",
      "left: rssi",
    ],
    [{ ssid: "yard", channel: 6, sent: true, temp_c: 57.2 }, "json", "- 57.2°C now", "left: ssid"],
    [{ temp_1: 57.2, temp_2: 58 }, "json", "temp_1 57.2? now", "temp_2 58? now"],
    [{ temperature: { left: 57, right: 58 }, unit: "C" }, "json", "left 57°C now", "right 58°C now"],
  ],
  "the probe, beside the box": [
    ...[
      ["temperature", "externalTemperature", "?"],
      ["temperature", "soil_temperature", "?"],
      ["Temperature", "Soil_Temperature", "?"],
      ["temp", "temp_ext", "?"],
      ["temp", "soil_temp", "?"],
      ["TempC", "TempC_Probe", "°C"],
      ["temperature", "compost_temperature", "?"],
      ["temperature", "temperature_ground", "?"],
      ["temperature", "ds18b20", "?"],
      ["temperature", "pt100", "?"],
    ].map(
      ([box = "", probe = "", unit = ""]): Case => [
        { [box]: 18.2, humidity: 44, [probe]: 63.1 },
        "json",
        `${probe} 63.1${unit} now`,
        `left: ${box}, humidity`,
      ],
    ),
    [{ ds3231_temp: 22.3, ds18b20_temp: 58 }, "json", "- 58? now", "left: ds3231_temp"],
    // A probe that is not connected leaves the one of the box, which is no pile's.
    [
      { temperature: 18.2, externalTemperature: null },
      "json",
      "temperature 18.2? now",
      "left: externalTemperature (it has no value)",
    ],
    [
      { internalTemperature: 22.1, thermistorProperlyConnected: true, extThermistorTemperature: 58.4 },
      "json",
      "extThermistorTemperature 58.4? now",
      "left: thermistorProperlyConnected (it is true), internalTemperature",
    ],
    [
      { temperature: 57.1, temperature_sensors: ["DS18B20"] },
      "json",
      "- 57.1? now",
      "left: temperature_sensors",
    ],
    [
      {
        temperatures: [
          { name: "internal", value: 21.5 },
          { name: "external", value: 58.2 },
        ],
      },
      "json",
      "external 58.2? now",
      "left: temperatures[0].value",
    ],
    [
      { uuid: "aa", fcnt: 17, reported_at: inSeconds * 1000, temp_c: 57.2 },
      "json",
      `- 57.2°C ${at}`,
      "left: uuid, fcnt",
    ],
  ],
  "a message behind a bridge": [
    ['{"temp_c":57.2,"device":{"model":"TS"},"device":"yard/2"}', "json", "yard/2 57.2°C now"],
  ],
  units: [
    [{ temp_c: 57.2, temp_f: 134.96 }, "json", "- 57.2°C now"],
    [{ temperature: { c: 57.2, f: 135 } }, "json", "- 57.2°C now"],
    [{ temperature: 135, unit: "F", temperature_c: 57.2 }, "json", "- 135°F now"],
    [{ temp_c: 57.2, temp_f: 135, units: "F" }, "json", "- 135°F now"],
    [{ temp_c: null, temp_f: 135 }, "json", "- 135°F now"],
    [{ temperatureCelsius: 57.2 }, "json", "- 57.2°C now"],
    [{ TempF1: 135 }, "json", "TempF1 135°F now"],
    [{ temperature: "135 °F" }, "json", "- 135°F now"],
    [{ temperature: 57.2, unit_of_measurement: "Â°C" }, "json", "- 57.2°C now"],
    [
      { temperature: 57.2, units: { temperature: "°C", humidity: "%" } },
      "json",
      "- 57.2°C now",
      "left: units",
    ],
    [{ temp_a: 57, temp_b: 58, temp_c: 59 }, "json", "temp_a 57? now", "temp_b 58? now", "temp_c 59? now"],
    [{ temperature: 57.2 }, "json", "- 57.2? now"],
    [{ temp_c: 57.2, unit: "°F" }, 'refused: "temp_c" is in °C by one of its units and in °F by another.'],
    [{ temp_c: "57.2 °F" }, 'refused: "temp_c" is in °C by one of its units and in °F by another.'],
    [
      { value: 57.2, unit: "C", temperature_unit: "F" },
      'refused: "unit" and "temperature_unit" name both °C and °F.',
    ],
    [{ temp_c: 57.2, temp_f: 57.2 }, 'refused: "temp_c" and "temp_f" are not the same temperature.'],
    [{ value: 330, unit: "K" }, 'refused: "unit" is "K": not °C or °F.'],
    [{ temperature: 57.2, unit: "%" }, 'refused: "unit" is "%": not °C or °F.'],
    [{ temperature: 57.2, unit: "warm" }, 'refused: "unit" is "warm": not °C or °F.'],
  ],
  "what is no pile's temperature": [
    ...[
      "tempinf",
      "TempC_SHT",
      "temperature_internal",
      "chip_temperature",
      "dew_point",
      "cpuTemp",
      "ambient_temp_c",
    ].map((name): Case => [{ [name]: 21.5, temp_c: 57.2 }, "json", "- 57.2°C now", `left: ${name}`]),
    ...[
      "temperature_max",
      "temp_setpoint",
      "temperature_offset",
      "temp_count",
      "temperature_x10",
      "battery",
      "humidity",
      "rssi",
    ].map(
      (name): Case => [
        { [name]: 21.5 },
        `refused: There is no field that is a pile's temperature, such as temperature_c, but "${name}".`,
      ],
    ),
    [{}, "refused: There is no temperature. Send one as in temperature_c=57.2."],
    [[], "refused: There is no temperature. Send one as in temperature_c=57.2."],
  ],
  times: [
    ...[
      inSeconds,
      inSeconds * 1e3,
      inSeconds * 1e6,
      `${inSeconds}000000000`,
      "2026-06-13T14:05:00Z",
      "2026-06-13T14:05:00.000000000Z",
      "2026-06-13 10:05:00-04:00",
      "20260613T140500Z",
      "2026-06-13T14:05+00",
    ].map((time): Case => [{ temp_c: 57.2, timestamp: time }, "json", `- 57.2°C ${at}`]),
    [{ Temperatur: "57.2 °C", Zeitstempel: inSeconds }, "json", `- 57.2°C ${at}`],
    [{ temp_c: 57.2, at: null }, "json", "- 57.2°C now"],
    [
      { temp_c: 57.2, measured_at: inSeconds, received_at: inSeconds + 9 },
      "json",
      `- 57.2°C ${at}`,
      "left: received_at",
    ],
    [
      { temp_c: 57.2, time: "2026-06-13T14:05:00" },
      'refused: "time" is "2026-06-13T14:05:00": a local time. Send it with its offset, as in 2026-06-13T14:05:00-04:00, or as UTC with a Z.',
    ],
    [{ temp_c: 57.2, time: "14:05" }, 'refused: "time" is "14:05": no time.'],
    [{ temp_c: 57.2, time: "2026-02-30T14:05:00Z" }, 'refused: "time" is "2026-02-30T14:05:00Z": no time.'],
    [{ temp_c: 57.2, ts: 123456 }, 'refused: "ts" is "123456": no time between 2000 and 2100.'],
    [
      { temp_c: 57.2, at: "1970-01-01T00:03:12Z" },
      'refused: "at" is "1970-01-01T00:03:12Z": no time between 2000 and 2100.',
    ],
    [{ temp_c: 57.2, at: [inSeconds] }, 'refused: "at" is no time.'],
  ],
  values: [
    ['{"temp_c":5.720e1}', "json", "- 57.2°C now"],
    ['{"temp_c":57.20000076293945}', "json", "- 57.20000076293945°C now"],
    ['{"temp_c":-0.0}', "json", "- 0.0°C now"],
    [{ temp_c: 85 }, "json", "- 85°C now"],
    [{ temp_c: -127 }, "refused: There is no reading: temp_c (-127: no probe is connected)."],
    [{ temp_f: -196.6 }, "refused: There is no reading: temp_f (-196.6: no probe is connected)."],
    [{ temp_c: null }, "refused: There is no reading: temp_c (it has no value)."],
    [{ temp_c: "nan" }, 'refused: There is no reading: temp_c (it is "nan").'],
    ['{"temp_c": NaN}', "refused: The body is no JSON: NaN is no value there. Send null, or nothing."],
    [{ temp_c: "57,2" }, 'refused: "temp_c" is "57,2": write the number with a point, without commas.'],
    [{ temp_c: "1,057.2" }, 'refused: "temp_c" is "1,057.2": write the number with a point, without commas.'],
    [{ temp_c: 1e9 }, 'refused: "temp_c" is "1000000000": no temperature of a pile.'],
    [{ temp_c: -1e9 }, 'refused: "temp_c" is "-1000000000": no temperature of a pile.'],
    [{ temp_c: 5720 }, "refused: There is no reading: temp_c (5720: no temperature of a pile)."],
    [{ temp_c: -150 }, "refused: There is no reading: temp_c (-150: no temperature of a pile)."],
    ['{"temp_c":1e400}', 'refused: "temp_c" is "1e400": no temperature of a pile.'],
    [{ temp_c: "hot" }, 'refused: "temp_c" is "hot": no number.'],
    ['{"temp_c":57.0,"temp_c":61.0}', 'refused: "temp_c" is there twice.'],
    ['[{"at":"x","a":[{"b":1}],"b":2},{"b\\u0061":1,"ba":2}]', 'refused: "ba" is there twice.'],
    [{ temp_c: true }, "refused: There is no reading: temp_c (it is true)."],
    [
      { temperature_sensors: ["DS18B20"] },
      'refused: There is no field that is a pile\'s temperature, such as temperature_c, but "temperature_sensors".',
    ],
    [
      [
        { device: "a", temp_c: 57 },
        { device: "a", temp_c: 58 },
      ],
      'refused: "a" has two values of one time: 57 and 58.',
    ],
    ["?temp_c=57&temp_c=58", 'refused: "temp_c" is there twice.'],
  ],
}

for (const [name, all] of Object.entries(cases))
  test(`reads ${name}`, () => {
    for (const [sent, ...expected] of all)
      expect([bodyOf(sent), ...told(readPayload(sentAs(bodyOf(sent))))]).toEqual([bodyOf(sent), ...expected])
  })

test("the address says what the body does not", () => {
  const withQuery = (body: string, query: string) => told(readPayload(sentAs(body, `key=KEY&${query}`)))
  expect(withQuery('{"temperature":57.2}', "unit=C&device=north")).toEqual(["json", "north 57.2°C now"])
  expect(withQuery("57.2", "unit=F&device=north")).toEqual(["json", "north 57.2°F now"])
  expect(withQuery('[{"id":"a","temp":57},{"id":"b","temp":58}]', "unit=C&device=gw")).toEqual([
    ...["json", "gw/a 57°C now", "gw/b 58°C now"],
  ])
  expect(withQuery(bodyOf(ttn({ temperature_1: 57.2 })), "unit=C")).toEqual([
    ...["ttn", `probe-3/temperature_1 57.2°C ${at}`],
  ])
  expect(withQuery('{"temp_c":57.2,"device":"a"}', "device=b")).toEqual([
    'refused: "device" is in the address and in the body.',
  ])
})

test("only ChirpStack's uplinks carry readings", () => {
  const body = bodyOf(chirpstack({ temperature: 57.2 }))
  const stylesOf = (event: string) => told(readPayload(sentAs(body, `event=${event}&key=KEY`)))
  expect(stylesOf("up")).toEqual(["chirpstack", `north-4 57.2? ${at}`])
  for (const event of ["join", "ack", "txack", "log", "status", "location", "integration"])
    expect(stylesOf(event)).toEqual(["chirpstack"])
})

test("the last of ThingSpeak's updates without any time is of now", () => {
  const before = Date.now()
  const updates = [0, 60, 30].map((delta_t) => ({ delta_t, field1: 57.2 }))
  const payload = readPayload(sentAs(bodyOf({ write_api_key: "S", updates })))
  const times = "readings" in payload ? payload.readings.map(({ at = 0 }) => at) : []
  expect(times.at(-1)).toBeWithin(before, Date.now() + 1)
  expect(times.map((each) => each - (times[0] ?? 0))).toEqual([0, 60_000, 90_000])
})

test("what is too much is refused by a sentence", () => {
  const many = (length: number, each: (at: number) => object) =>
    bodyOf(Array.from({ length }, (_, at) => each(at)))
  const refusals: [string, string][] = [
    [
      `{"temp_c":57,"notes":"${"x".repeat(65_536)}"}`,
      "The payload is larger than 64 kB: send fewer readings at a time.",
    ],
    [`?notes=${"x".repeat(65_536)}`, "The payload is larger than 64 kB: send fewer readings at a time."],
    [
      many(1001, (at) => ({ temp_c: 57, ts: inSeconds + at })),
      "The payload has 1001 readings: send at most 1,000 at a time.",
    ],
    [many(101, (at) => ({ temp_c: 57, id: at })), "The payload has 101 probes: send at most 100 at a time."],
    [`${"[".repeat(30_000)}${"]".repeat(30_000)}`, "The body is nested more than 16 levels deep."],
    [
      bodyOf(Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`temp${at}_c`, 57]))),
      "An object has more than 1000 fields.",
    ],
    [
      bodyOf({ device: "x".repeat(101), temp_c: 57 }),
      `The name of a probe, "${"x".repeat(59)}…", is longer than 100 characters.`,
    ],
    ["{temp_c:57}", "The body begins as JSON, but is none."],
    [
      "--boundary\r\nContent-Disposition: form-data",
      "The body is neither JSON nor a form such as temperature=57.2&unit=C.",
    ],
    [
      "pile,device=a temp=57.2 1781359500",
      "The body is neither JSON nor a form such as temperature=57.2&unit=C.",
    ],
  ]
  for (const [sent, refused] of refusals) expect(readPayload(sentAs(sent))).toEqual({ refused })
  expect(readPayload(sentAs(many(1000, (at) => ({ temp_c: 57, ts: inSeconds + at }))))).toMatchObject({
    left: [],
  })
})

test("no more than 20 names of what was left are told, and no key", () => {
  const fields = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`humidity_${at}`, at]))
  const payload = readPayload(sentAs(bodyOf({ ...fields, temp_c: 57, api_key: "SECRET", token: "SECRET" })))
  expect("left" in payload && payload.left).toEqual(Object.keys(fields).slice(0, 20))
})

test("a small time of SenML is so many seconds after now", () => {
  const records = treeOfJson('[{ "n": "core", "u": "Cel", "v": 57.2, "t": -90 }]') as Fields[]
  expect(readSenml(records, Date.parse(at)).found[0]?.at).toBe(Date.parse("2026-06-13T14:03:30.000Z"))
})
