/** Invented people: given and family names by origin, mixed freely within an origin and sometimes across. */
export interface NameOrigin {
  women: readonly string[]
  men: readonly string[]
  families: readonly string[]
}

const words = (text: string): readonly string[] => text.split(', ')

export const any_gender = words('Alex, Avery, Casey, Devon, Ellis, Emery, Jules, Kai, Marlow, Noor, Quinn, Remy, River, Robin, Rowan, Sage, Sasha, Sky, Tatum, Winter')

export const name_origins: readonly NameOrigin[] = [
  {
    women: words('Abigail, Audrey, Beatrice, Caroline, Claire, Eleanor, Fiona, Grace, Hannah, Imogen, Josephine, Katherine, Lydia, Margaret, Nora, Olivia, Phoebe, Rebecca, Sarah, Theodora, Victoria, Zoe'),
    men: words('Andrew, Benjamin, Charles, Edward, Gregory, Henry, James, Matthew, Oliver, Peter, Samuel, Thomas'),
    families: words("Abbott, Barlow, Bennett, Caldwell, Carver, Donnelly, Ellery, Fairchild, Granger, Hathaway, Kessler, Lindqvist, Mercer, Novak, O'Brien, O'Connell, Pemberton, Ridley, Sinclair, Thatcher, Whitlock, Winslow"),
  },
  {
    women: words('Adaeze, Abena, Akosua, Amina, Chidinma, Efua, Folake, Ifeoma, Kehinde, Makena, Nneka, Ngozi, Oluchi, Simisola, Temitope, Wanjiru, Yetunde, Zainab'),
    men: words('Chinedu, Emeka, Kofi, Kwame, Oluwaseun, Tunde, Obinna, Sekou'),
    families: words('Abiola, Achebe, Adeyemi, Agyeman, Bello, Boateng, Chukwu, Diallo, Eze, Kamau, Mensah, Nwosu, Obi, Okafor, Okonkwo, Osei, Owusu, Traoré'),
  },
  {
    women: words('Alejandra, Amara, Beatriz, Camila, Catalina, Daniela, Elena, Esperanza, Gabriela, Inés, Isabel, Itzel, Lucía, María José, Marisol, Noemí, Paloma, Sofía, Valentina, Ximena'),
    men: words('Andrés, Diego, Emilio, Gustavo, Héctor, Ignacio, Javier, Mateo, Rafael, Tomás'),
    families: words('Acosta, Aguilar, Benítez, Castillo, Cárdenas, De la Cruz, Delgado, Espinoza, Fuentes, Galván, Herrera, Ibáñez, Jiménez, Maldonado, Montoya, Muñoz, Núñez, Peña, Quintero, Ríos, Sepúlveda, Villanueva'),
  },
  {
    women: words('Aditi, Ananya, Deepika, Farah, Gayatri, Ishani, Jaya, Kavya, Lakshmi, Meera, Nandini, Pooja, Priya, Radhika, Sabina, Shreya, Tara, Uma'),
    men: words('Arjun, Dev, Imran, Karthik, Nikhil, Rohan, Sanjay, Vikram'),
    families: words('Agarwal, Banerjee, Bhatt, Chaudhry, Desai, Fernando, Gupta, Iyer, Kapoor, Krishnan, Malhotra, Menon, Nair, Patel, Rahman, Reddy, Sharma, Subramaniam'),
  },
  {
    women: words('Aiko, Haruka, Hyejin, Jia, Jiwoo, Lan Anh, Linh, Mei, Mei-Ling, Minh Châu, Naomi, Seo-yeon, Thuỳ, Xiaoli, Yuki, Yan, Ying, Soojin'),
    men: words('Daiki, Hao, Jun, Kenji, Minho, Quang, Tuan, Wei'),
    families: words('Bae, Chen, Choi, Đặng, Fujimoto, Hoàng, Huang, Ishikawa, Kim, Lâm, Lin, Nakamura, Ng, Nguyễn, Park, Phạm, Sato, Tanaka, Wu, Yamada, Zhang, Zhao'),
  },
  {
    women: words('Amal, Dalia, Farida, Hala, Iman, Jumana, Layla, Leïla, Mariam, Nadia, Rania, Salma, Samira, Shirin, Yasmin, Zahra'),
    men: words('Bilal, Faisal, Hassan, Karim, Nabil, Omid, Reza, Tariq'),
    families: words('Abbasi, Al-Amin, Ben Youssef, El-Sayed, Farahani, Haddad, Hosseini, Karimi, Khoury, Mansour, Nasser, Rostami, Saleh, Sabbagh, Tehrani, Zaman'),
  },
  {
    women: words('Agnieszka, Anaïs, Béatrice, Birgit, Chiara, Elif, Eszter, Françoise, Giulia, Ingrid, Jana, Katarzyna, Ludmila, Maëlle, Natalya, Oksana, Siobhán, Søren-Marie, Zuzana'),
    men: words('André, Björn, Dmytro, Étienne, Giorgio, István, Jürgen, Luca, Mikołaj, Tomasz'),
    families: words("Bianchi, Çelik, D'Angelo, Dvořák, Fournier, García-Møller, Horváth, Jørgensen, Kovač, Kowalczyk, Lefèvre, Müller, Ó Súilleabháin, Petrov, Rossi, Šimić, Szabó, Tkachenko, Vandenberg, Wójcik"),
  },
  {
    women: words('Aliyah, Brielle, Deja, Ebony, Imani, Jada, Keisha, Latoya, Maya, Monique, Nia, Raven, Shanice, Tamika, Tiana, Zora'),
    men: words('Darnell, Isaiah, Jamal, Malik, Marcus, Terrence, Xavier'),
    families: words('Baptiste, Booker, Broussard, Coleman, Dorsey, Freeman, Gaines, Hollis, Jefferson, Langston, Mosley, Pettway, Rollins, Tubbs, Washington, Whitfield'),
  },
  {
    women: words('Aiyana, Halona, Kaimana, Kalea, Leilani, Malia, Mahina, Nizhoni, Tala, Sina, Winona'),
    men: words('Keoni, Makoa, Tane, Tasi'),
    families: words('Begaye, Kahale, Kealoha, Leota, Littlebear, Manuele, Nez, Redcloud, Tsosie, Yazzie'),
  },
]
