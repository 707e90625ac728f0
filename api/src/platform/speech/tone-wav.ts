const rate_hz = 16_000

/** A sine as a WAV file, 16 kHz, mono, PCM 16 bit: sound without a word in it, for trying out a speech model. */
export function toneWav(duration_ms = 1000, pitch_hz = 440): Buffer {
  const samples = Math.round((duration_ms * rate_hz) / 1000)
  const wav = Buffer.alloc(44 + samples * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + samples * 2, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(rate_hz, 24)
  wav.writeUInt32LE(rate_hz * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples * 2, 40)
  for (let at = 0; at < samples; at++) wav.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * pitch_hz * at) / rate_hz)), 44 + at * 2)
  return wav
}
