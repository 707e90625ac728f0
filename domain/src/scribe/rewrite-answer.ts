/** A yes/no question and its answer as one statement: "any fever or chills?" - "no" gives "Denies fever or chills". */
import { dropOpeners, cleanTokens } from './clean-tokens.ts'
import type { Pronouns } from './chart-facts.ts'
import { base_verbs, toThirdPerson } from './verbs.data.ts'
import { joinTokens, type Token } from './tokenise.ts'

export interface Rewritten {
  text: string
  rules: string[]
}

/** "Are you pregnant, or could you be?": the second half asks the same again. */
const same_again = /,? or (?:could|might|do|did|are|were|will|have|would|can) (?:you|it|they|that)(?: (?:be|have|do|feel|get|been|not))?$/

/** "Any blood clots, you or your family?" */
const own_or_family = /,? (?:in )?(?:you|yourself) or (?:any(?:one|body) in )?(?:your )?(?:close |immediate )?(?:family|relatives)$/

const tails = /\s*[,]?\s*\b(or anything|at all|or no|or not|okay|right|too|either|with that|for me|lately or anything|like that|you know|anymore or anything|sort of thing|correct)$/

function questionText(tokens: readonly Token[]): string {
  const cleaned = dropOpeners(cleanTokens(tokens), false).filter((token) => token.text !== '?')
  let text = joinTokens(cleaned).toLowerCase().replace(/\s+([,.])/g, '$1').replace(/[,.?\s]+$/, '')
  for (let i = 0; i < 3; i++) text = text.replace(tails, '').replace(/[,.\s]+$/, '')
  const parts = text.split(/,? (?=(?:do you|have you|are you|did you) )|,? (?<!\b(?:use|take|on|drink|eat|miss|missed|need|want|get|taking|using|or|of|in|with|for|without|had|have|having|been|wear|from|about|to|try|tried|doing|is|are|there|noticed|notice|feel|seen) )(?=any )/)
  return parts.at(-1) ?? text
}

/** "your" in a question is the patient's. */
function shiftOwn(text: string, pronouns: Pronouns | null): string {
  const is_single = pronouns !== null && pronouns.subject.toLowerCase() !== 'they'
  // "when you pee" becomes "when she pees".
  if (is_single) text = text.replace(/\b(when|if|after|before|while|because|that|once|as|until) you ([a-z]+)\b/g, (whole, joint: string, verb: string) => (base_verbs.has(verb) ? `${joint} ${pronouns.subject} ${toThirdPerson(verb)}` : whole))
  const possessive = pronouns?.possessive ?? 'their'
  const object = pronouns?.object ?? 'them'
  const subject = pronouns?.subject ?? 'they'
  const be = subject === 'they' ? 'are' : 'is'
  const have = subject === 'they' ? 'have' : 'has'
  return text.replace(/\byour\b/g, possessive).replace(/\byourself\b/g, object === 'her' ? 'herself' : object === 'him' ? 'himself' : 'themselves').replace(/\byou are\b/g, `${subject} ${be}`).replace(/\byou have\b/g, `${subject} ${have}`).replace(/\byou (?=\w)/g, (_match, offset: number, whole: string) => (/(for|to|with|on|at|give|gave|gives|giving|bother|bothering|help|helping|of)\s*$/.test(whole.slice(0, offset)) ? `${object} ` : `${subject} `)).replace(/\byou$/g, object)
}

/** Null where the question has no form that a rule covers. */
export function rewriteAnswer(question: readonly Token[], answer: 'yes' | 'no', pronouns: Pronouns | null, noun = 'the patient', is_both = false): Rewritten | null {
  const no = answer === 'no'
  const whole = questionText(question).replace(no ? same_again : /(?!)/, '')
  const is_shared = own_or_family.test(whole)
  if (is_shared && !no) return null
  const text = (is_both ? whole.replace(/,? or /, ' and ') : whole).replace(own_or_family, '')
  // "Yes" to "nausea or dizziness?" does not say which.
  if (!no && /\bor\b/.test(text)) return null
  // "Are you trying, or could you be pregnant?" asks two questions.
  if (/,? or (?:could|might|do|did|are|were|will|have|would|can|is|was) (?:you|it|they|that|there)\b/.test(text)) return null
  const has_own_negation = /\b(no|not|never|without)\b/.test(text.replace(/\b(you|that) (can|could|do|does|did) not (explain|expect|plan|intend)\b/, ''))
  if (has_own_negation && !/^no\b/.test(text)) return null
  const plural = pronouns?.subject.toLowerCase() === 'they'
  const subject = pronouns ? pronouns.subject : noun
  const be = plural ? 'are' : 'is'
  const have = plural ? 'have' : 'has'
  const does = plural ? 'do' : 'does'
  const done = (sentence: string, rule: string): Rewritten => ({ text: shiftOwn(sentence, pronouns) + (is_shared ? ', personally or in the family' : ''), rules: ['answer_joined', rule] })
  const report = (thing: string): Rewritten => done(`${noun === 'the patient' ? '' : `${noun} `}${no ? 'denies' : 'reports'} ${thing.replace(/^(any|some|a lot of|like) (?=\S)/, '').replace(/^(any|like) /, '')}`, no ? 'denies' : 'reports')
  let match: RegExpExecArray | null
  if ((match = /^(?:do you |you |are you )?(?:feel |feeling )?safe\b(.*)$/.exec(text))) return done(no ? `${subject} ${does} not feel safe${match[1]}` : `reports feeling safe${match[1]}`, no ? 'question_to_statement' : 'reports')
  if ((match = /^(?:and )?no (.+)$/.exec(text))) return no ? report(match[1]!) : null
  if ((match = /^(?:have you |you |have you been |are you |you been |so you )?(?:ever )?(?:had|noticed|experienced|having|experiencing|noticing|been having|seen|developed|feeling|felt|feel|been experiencing|been feeling|been noticing|also having|get|getting|still having) (?:any |like |any like )?(?:of )?(.+)$/.exec(text)) && !/^(better|good|okay|any better|worse|it|that|this|up|to|in)\b/.test(match[1]!)) return report(/\b(feeling|felt|feel) (?:any |like )*(dizzy|faint|light|hopeless|depressed|down|sad|anxious|tired|sick|weak|hot|cold|nauseous|nauseated|short|bloated|numb|suicidal|confused|unsafe|worried|overwhelmed|lightheaded|feverish)/.test(text) ? `feeling ${match[1]!}` : match[1]!)
  if ((match = /^(?:do you |do you guys |you )(?:still |also |ever |currently |happen to )?(?:have|get|feel|notice|experience) (?:any |like )?(.+)$/.exec(text)) && !/^(it|to|that|like|better|good|in)\b/.test(match[1]!)) return report(match[1]!)
  if ((match = /^(?:is there |are there |was there |were there )?(?:any|anything like) (.+)$/.exec(text)) && !/^(questions?|of|else|more|way|idea|better|plans|other (questions?|concerns?)|other)$|^(questions|of|else) /.test(match[1]!)) return report(match[1]!)
  if ((match = /^(?:how about|what about) (?:any |like )?(.+)$/.exec(text)) && match[1]!.split(' ').length <= 5 && !/^(you|your|the|it|that|this|when|if)\b/.test(match[1]!)) return report(match[1]!)
  if ((match = /^(?:do you |you )(?:guys )?(?:still |ever |currently |also )?([a-z]+)(.*)$/.exec(text)) && base_verbs.has(match[1]!) && !/^(think|know|want|mean|see|have|do|remember|understand|agree|like|need|feel|mind)$/.test(match[1]!)) {
    const verb = no ? `${does} not ${match[1]}` : plural ? match[1]! : toThirdPerson(match[1]!)
    return done(`${subject} ${verb}${match[2]!.replace(/^ any /, no ? ' any ' : ' ')}`, 'question_to_statement')
  }
  if ((match = /^(?:are you|(?:and |so )?you are) (?:still |currently |also |guys |now )?(.+)$/.exec(text)) && !/^(ready|okay|sure|excited|good|all right|doing|able to come|familiar|kidding)\b/.test(match[1]!)) return done(`${subject} ${be} ${no ? 'not ' : ''}${match[1]}`, 'question_to_statement')
  if ((match = /^(?:have you|you have) (?:ever |been |already )?(.+)$/.exec(text)) && !/^(any|a|an|the|to)\b/.test(match[1]!)) {
    const middle = text.startsWith('have you been ') ? 'been ' : ''
    return done(`${subject} ${have} ${no ? 'not ' : ''}${middle}${match[1]}`, 'question_to_statement')
  }
  if ((match = /^did you (?:ever )?(.+)$/.exec(text)) && no) return done(`${subject} did not ${match[1]}`, 'question_to_statement')
  if ((match = /^(does|did|is|was|has|are|were) (it|this|that|the [a-z]+|your [a-z]+|these|your [a-z]+ [a-z]+(?= (hurt|feel|bother|radiate|get|swell)))\s+(.+)$/.exec(text))) {
    const [, aux, what, , predicate] = match
    const what_text = what === 'that' ? 'this' : what!
    if (/^(does|did)$/.test(aux!)) return done(`${what_text} ${aux} ${no ? 'not ' : ''}${predicate}`.replace(/ does (?!not)/, ' does '), 'question_to_statement')
    return done(`${what_text} ${aux} ${no ? 'not ' : ''}${predicate}`, 'question_to_statement')
  }
  // "And the estrace, 2 mg three times?" - "yes".
  if (!no && /^(the|your) .*\d/.test(text) && !/\b(you|is|are|was|were|do|does|did|have|has|had)\b/.test(text)) return done(`confirms ${text}`, 'confirms')
  if (/^[a-z-]+( [a-z-]+){0,2}$/.test(text) && !/\b(you|it|that|this|right|okay|good|is|are|do|does)\b/.test(text)) return report(text)
  return null
}
