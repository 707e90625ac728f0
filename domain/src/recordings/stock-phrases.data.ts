/** What models of the Whisper kind write where nobody spoke, without punctuation and in small letters: endings of videos, credits of subtitles. */
export const stock_phrases: Readonly<Record<'always' | 'in_silence', readonly string[]>> = {
  /** Nobody says this in a visit. */
  always: [
    'thanks for watching',
    'thank you for watching',
    'thank you so much for watching',
    'thanks for watching and see you next time',
    "i'll see you in the next video",
    'see you in the next video',
    "we'll see you in the next video",
    'please subscribe',
    'please subscribe to my channel',
    'please like and subscribe',
    "don't forget to like and subscribe",
    'subscribe',
    'like and subscribe',
    'subtitles by the amara org community',
    'subtitles by steamteamextra',
    'transcription by castingwords',
    'transcribed by https otter ai',
    'captions by gettranscribed com',
    'www mooji org',
    'blank audio',
    'beadaholique com',
  ],
  /** Said in visits, and written into silence: believed where somebody's voice was there. */
  in_silence: ['thank you', 'thank you very much', 'thanks', 'you', 'bye', 'bye bye', 'okay', 'oh', 'so', 'the end', 'yeah', 'hmm', 'mm', 'all right'],
}
