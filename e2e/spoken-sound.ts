/** Sound that a detector of voices takes for speech: a voice of vowels and breath, without words and without anybody's recording. */
const rate = 16_000
/** Three formants each, in Hz. */
const vowels = [[730, 1090, 2440], [270, 2290, 3010], [300, 870, 2240], [530, 1840, 2480], [570, 840, 2410], [440, 1020, 2240]] as const
const widths = [70, 100, 140] as const

/** A two-pole filter, as a resonance of the mouth. */
function resonance(frequency: number, width: number): (sample: number) => number {
  const radius = Math.exp((-Math.PI * width) / rate)
  const turn = 2 * radius * Math.cos((2 * Math.PI * frequency) / rate)
  let one = 0
  let two = 0
  return (sample) => {
    const next = (1 - radius) * sample + turn * one - radius * radius * two
    two = one
    one = next
    return next
  }
}

function syllable(at: number, noise: () => number): Float32Array {
  const samples = new Float32Array(Math.round(rate * 0.21))
  const mouth = vowels[(at * 5 + 2) % vowels.length]!.map((frequency, i) => resonance(frequency, widths[i]!))
  let phase = 0
  for (let i = 0; i < samples.length; i++) {
    const part = i / samples.length
    phase += (135 + 35 * Math.sin(at * 1.3) - 30 * part + 2 * noise()) / rate
    const is_pulse = phase >= 1
    if (is_pulse) phase -= 1
    const breath = part < 0.22 ? noise() * 0.25 : noise() * 0.01
    const source = (is_pulse && part > 0.15 ? 6 : 0) + breath
    const envelope = Math.sin(Math.PI * Math.min(1, part * 1.1)) ** 0.6
    samples[i] = mouth.reduce((sum, filter) => sum + filter(source), 0) * (Number.isNaN(envelope) ? 0 : envelope)
  }
  return samples
}

/** A WAV of that many seconds: phrases of seven syllables with a pause after each. */
export function spokenSound(seconds: number): Buffer {
  let seed = 7
  const noise = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 1_073_741_824 - 1
  }
  const samples = new Float32Array(rate * seconds)
  let place = 0
  for (let at = 0; place < samples.length; at++) {
    const sound = syllable(at, noise)
    for (let i = 0; i < sound.length && place + i < samples.length; i++) samples[place + i] = sound[i]!
    place += sound.length + (at % 7 === 6 ? rate * 0.5 : 0)
  }
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const bytes = Buffer.alloc(44 + samples.length * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples.length * 2, 40)
  for (const [at, sample] of samples.entries()) bytes.writeInt16LE(Math.round((sample / loudest) * 20_000), 44 + at * 2)
  return bytes
}
