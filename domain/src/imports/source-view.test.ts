import { describe, expect, it } from 'vitest'
import { viewSource } from './source-view.ts'

describe('the source as lines', () => {
  it('HL7: a segment a line, counted within its message', () => {
    const view = viewSource('hl7v2', 'MSH|^~\\&|A\rPID|1\rOBX|1|NM|x\rOBX|2|NM|y\rMSH|^~\\&|B\rOBX|1|NM|z\r')
    expect(view.lines).toHaveLength(6)
    expect(view.locate({ type: 'segment', message: 1, segment: 'OBX', index: 2, field: 5 })).toEqual([4, 4])
    expect(view.locate({ type: 'segment', message: 2, segment: 'OBX', index: 1, field: null })).toEqual([6, 6])
    expect(view.locate({ type: 'segment', message: 3, segment: 'OBX', index: 1, field: null })).toBeNull()
  })

  it('CSV: lines as an editor counts them, with any line end', () => {
    const view = viewSource('csv', '\uFEFFTest,Value\r\nAMH,1.2\nTSH,2')
    expect(view.lines).toEqual(['Test,Value', 'AMH,1.2', 'TSH,2'])
    expect(view.locate({ type: 'line', line: 3, column: 'Value' })).toEqual([3, 3])
    expect(view.locate({ type: 'line', line: 9, column: null })).toBeNull()
  })

  it('FHIR JSON: an element over the lines from its opening to its end, or the nearest around it', () => {
    const view = viewSource('fhir', JSON.stringify({ resourceType: 'Bundle', entry: [{ resource: { id: 'a' } }, { resource: { id: 'b', code: { text: 'AMH' } } }] }))
    const [from, to] = view.locate({ type: 'path', path: 'Bundle.entry[1].resource' })!
    expect(view.lines.slice(from - 1, to).join('\n')).toContain('"text": "AMH"')
    expect(view.lines.slice(from - 1, to).join('\n')).not.toContain('"a"')
    expect(view.locate({ type: 'path', path: 'Bundle.entry[1].resource.nothing.here' })).toEqual([from, to])
  })

  it('C-CDA: by name and number, namespaces aside', () => {
    const xml = '<?xml version="1.0"?><cda:ClinicalDocument xmlns:cda="x"><component><section><title>A</title></section></component><component><section><title>B</title><text/></section></component></cda:ClinicalDocument>'
    const view = viewSource('ccda', xml)
    const [from, to] = view.locate({ type: 'path', path: '/ClinicalDocument/component[2]/section' })!
    expect(view.lines.slice(from - 1, to).map((line) => line.trim())).toEqual(['<section>', '<title>', 'B', '</title>', '<text/>', '</section>'])
  })

  it('I15 takes time in proportion to the text, also where it is no XML', () => {
    const measure = (text: string) => {
      const start = performance.now()
      viewSource('ccda', text)
      return performance.now() - start
    }
    measure('<a>'.repeat(1000))
    const small = Math.max(1, measure(`<a ${'<'.repeat(20_000)}`))
    const large = measure(`<a ${'<'.repeat(200_000)}`)
    expect(large / small).toBeLessThan(40)
  })
})
