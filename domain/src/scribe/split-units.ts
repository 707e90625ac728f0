/**
 * Cuts a turn into units of about one statement. Punctuated speech is cut at its marks; recogniser text without marks is
 * cut where speakers start a new thought, and at the latest after about 22 words, at a weak joint if there is one.
 */
import { isWord, type Token } from './tokenise.ts'

export interface Unit {
  segment_index: number
  /** First and last token index (exclusive) in the turn's tokens. */
  tokens: Token[]
  is_question: boolean
}

const abbreviations = new Set(['dr', 'mr', 'mrs', 'ms', 'st', 'vs', 'no', 'prof', 'jr'])
const max_words = 22

const openers = new Set('okay ok alright so but however let now well also then yeah yes anyway any'.split(' '))
const opener_pairs = new Set(
  `and i|and then|and so|and you|and we|and it|and your|and my|and she|and he|and they|and how|and do|and have|and are|and any|and what|and is|and did|and when|and no|and that|and there
  do you|have you|are you|did you|can you|is it|is there|is that|does it|does that|has it|how is|how are|how long|how many|how much|how often|how about|how did|what about|what kind|what is|what are
  what do|when did|when was|where is|where does|i am|i will|i would|i want|i think|i have|i do|i can|i know|i was|i did|i had|i just|i see|i also|you are|you have|you do|you can|you will|we are|we will|we can
  we have|it is|it was|it does|let us|your heart|your lungs|your blood|your exam|your labs|looking at|as far|in terms|in regard|go ahead|right ovary|left ovary|the right|the left|she is|he is|lungs are|my plan
  first thing|my first|my second|your first|your second|your third|next thing|last thing|on exam|now for|they are|there is|there are|the other|the next`.split(/[|\n]/).map((pair) => pair.trim()),
)
const weak_joints = new Set('and because when which where while since or with if that until after before'.split(' '))
const question_start = /^(do|does|did|have|has|had|are|is|was|were|can|could|would|will|any|how|what|when|where|which|who|why|tell|you)$/

function isMark(token: Token): boolean {
  return /^[.?!;]+$/.test(token.text)
}

function splitAtMarks(tokens: readonly Token[]): Token[][] {
  const pieces: Token[][] = []
  let piece: Token[] = []
  for (const [i, token] of tokens.entries()) {
    piece.push(token)
    const before = tokens[i - 1]?.lower ?? ''
    const is_abbreviation = token.text === '.' && abbreviations.has(before) && (tokens[i + 1]?.start ?? token.end) - (tokens[i - 1]?.end ?? 0) < 4 && before !== 'no'
    if (isMark(token) && !is_abbreviation) {
      pieces.push(piece)
      piece = []
    }
  }
  if (piece.length > 0) pieces.push(piece)
  return pieces
}

/** A word that still wants something after it: no thought ends there. */
const bound_before = /^(understand|if|because|that|when|and|or|but|what|how|the|a|an|so|as|think|know|say|said|says|where|which|like|sure|to|of|on|in|for|at|with|about|is|are|was|my|your|since|until|while|after|before|from|by|than|see|hope|mean|means|who|though|although|why|whether|guess|i|you|we)$/

/** Cuts a run without marks: always at an opener once four words are in, at a weak joint when the piece grows too long. */
function splitAtCues(tokens: readonly Token[]): Token[][] {
  const pieces: Token[][] = []
  let start = 0
  let weak = -1
  for (let i = 1; i < tokens.length; i++) {
    const length = i - start
    const word = tokens[i]!.lower
    const pair = `${word} ${tokens[i + 1]?.lower ?? ''}`
    const before = tokens[i - 1]!.lower
    const is_bound = bound_before.test(before) || (word === 'well' && before === 'as') || (word === 'so' && /^(not|do|think|hope|feel|been|is|are|was)$/.test(before)) || (word === 'now' && /^(right|until|for|by)$/.test(before)) || (word === 'any' && /^(have|had|having|notice|noticed|without|is|there|not|of|or|in|for|take|taking|felt|with)$/.test(before))
    const is_opener = !is_bound && (openers.has(word) || opener_pairs.has(pair))
    if (weak_joints.has(word) && length >= 8) weak = i
    const remaining = tokens.length - i
    if ((is_opener && length >= 4 && remaining >= 2) || (length >= max_words && remaining >= 4)) {
      const cut = is_opener ? i : weak > start ? weak : -1
      if (cut < 0) {
        if (length < max_words + 10) continue
      }
      const at = cut < 0 ? i : cut
      pieces.push(tokens.slice(start, at))
      start = at
      weak = -1
    }
  }
  pieces.push(tokens.slice(start))
  return pieces
}

/** A marked sentence that runs on is cut at ", and" / ", but" joints. */
function splitLongPiece(piece: Token[]): Token[][] {
  const word_count = piece.filter(isWord).length
  if (word_count <= max_words + 6) return [piece]
  const has_commas = piece.some((token) => token.text === ',')
  if (!has_commas) return splitAtCues(piece)
  const out: Token[][] = []
  let start = 0
  for (let i = 1; i < piece.length - 4; i++) {
    const is_joint = piece[i - 1]!.text === ',' && (/^(and|but|so|because)$/.test(piece[i]!.lower) || opener_pairs.has(`${piece[i]!.lower} ${piece[i + 1]?.lower ?? ''}`))
    if (is_joint && i - start >= 8) {
      out.push(piece.slice(start, i))
      start = i
    }
  }
  out.push(piece.slice(start))
  return out
}

const tag_words = /[ ,]+(okay|ok|all right|alright|right|correct|is that (right|correct|okay)|does that (sound good|make sense|sound (okay|all right))|sound good|you know)[ ,?]*$/
const asks_outright = /^(do|does|did|have|has|had|are|is|was|were|can|could|would|will|any|how|what|when|where|which|who|why|tell)\b/

/** "I'm going to prescribe meloxicam, okay?" tells; only its tail asks. Which tail it is, or null where the unit asks outright. */
export function findTag(tokens: readonly Token[]): 'okay' | 'right' | null {
  if (tokens.at(-1)?.text !== '?') return null
  const text = tokens.map((token) => token.lower).join(' ').replace(/^((and|so|okay|alright|well|now|but|then|um|uh|great|good|also|,) )+/, '')
  const tag = tag_words.exec(text)
  if (!tag || asks_outright.test(text) || text.split(' ').length < 6) return null
  return /right|correct/.test(tag[1]!) && !tag[1]!.startsWith('al') ? 'right' : 'okay'
}

export function isQuestion(tokens: readonly Token[]): boolean {
  if (tokens.at(-1)?.text === '?') return findTag(tokens) === null
  const words = tokens.filter(isWord).map((token) => token.lower).filter((word) => !/^(and|so|okay|alright|well|now|but|then|right|great|good|also|ok|yeah)$/.test(word))
  const head = words[0] ?? ''
  // "When the lining is 7 mm, we give Ovidrel." tells.
  if (head === 'when' && tokens.at(-1)?.text === '.' && words.length > 8 && tokens.some((token) => token.text === ',')) return false
  if (/^((walk|talk|take|run) me through|describe)\b/.test(words.join(' '))) return true
  if (!question_start.test(head)) return /\b(right|okay|correct)$/.test(words.join(' ')) && words.length > 4 && /^(you|your|and)$/.test(head)
  const pair = `${head} ${words[1] ?? ''}`
  if (head === 'any' || head === 'tell') return true
  if (/^(how|what|when|where|which|who|why)$/.test(head)) return !/^(what i|what we|when you|when i|how i|which is|who is|what you|where you|which i)\b/.test(pair)
  return /^(do|does|did|have|has|had|are|is|was|were|can|could|would|will) (you|your|it|that|there|she|he|they|the|this|any|anyone|anything|these)$/.test(pair)
}

export function splitUnits(tokens: readonly Token[], segment_index: number): Unit[] {
  const words = tokens.filter(isWord).length
  const marks = tokens.filter(isMark).length
  const is_marked = words <= 12 || marks / words >= 1 / 35
  const pieces = (is_marked ? splitAtMarks(tokens).flatMap(splitLongPiece) : splitAtMarks(tokens).flatMap(splitAtCues)).filter((piece) => piece.some(isWord))
  return pieces.map((piece) => ({ segment_index, tokens: piece, is_question: isQuestion(piece) }))
}
