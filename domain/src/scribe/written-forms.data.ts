/** How spoken lower-case words are written in a note. Only spelling and capitals change, never the meaning. */
export const written_forms = new Map<string, string>(
  `a1c=A1c|mri=MRI|ct=CT|ekg=EKG|ecg=ECG|bmp=BMP|cbc=CBC|cmp=CMP|tsh=TSH|amh=AMH|fsh=FSH|lh=LH|e2=E2|p4=P4|hcg=hCG|ivf=IVF|iui=IUI|icsi=ICSI|pgt=PGT|iud=IUD|pcos=PCOS|std=STD|stds=STDs|sti=STI|stis=STIs|hiv=HIV|hpv=HPV
ohss=OHSS|lmp=LMP|hsg=HSG|d&c=D&C|dhea=DHEA|coq10=CoQ10|er=ER|ed=ED|icu=ICU|copd=COPD|gerd=GERD|uti=UTI|utis=UTIs|mcl=MCL|acl=ACL|pt=PT|bmi=BMI|ldl=LDL|hdl=HDL|psa=PSA|egd=EGD|nsaid=NSAID|nsaids=NSAIDs|iv=IV|im=IM|iu=IU
i=I|i'm=I'm|monday=Monday|tuesday=Tuesday|wednesday=Wednesday|thursday=Thursday|friday=Friday|saturday=Saturday|sunday=Sunday|january=January|february=February|april=April|june=June|july=July|august=August|september=September|october=October
november=November|december=December|afc=AFC|gnrh=GnRH|rh=Rh|pap=Pap|kegel=Kegel|kegels=Kegels|gonal-f=Gonal-F|follistim=Follistim|menopur=Menopur|ovidrel=Ovidrel|lupron=Lupron|cetrotide=Cetrotide|clomid=Clomid|mirena=Mirena|kyleena=Kyleena
nexplanon=Nexplanon|paragard=Paragard|tylenol=Tylenol|motrin=Motrin|advil=Advil|aleve=Aleve|lasix=Lasix|zoloft=Zoloft|lexapro=Lexapro|prozac=Prozac|cpap=CPAP|x-ray=x-ray|bp=BP|phq=PHQ|epds=EPDS|pcp=PCP|ob=OB|gyn=GYN|obgyn=OB/GYN`
    .split(/[|\n]/).map((pair) => pair.trim().split('=') as [string, string]),
)
